"""Compares the patches that write-patches writes with other implementations: the packages jsonpatch and json-merge-patch, and the
algorithm of RFC 7396."""

import copy
import json
import sys

import json_merge_patch
import jsonpatch
import jsonpointer

failures = 0
counts = {}


def check(condition, kind, line):
    global failures
    counts[kind] = counts.get(kind, 0) + 1
    if not condition:
        failures += 1
        if failures <= 20:
            print(f"{kind}: {line}", file=sys.stderr)


def same(left, right):
    """Whether both are the same JSON. In Python, 1 is equal to True and 2 to 2.0."""
    if isinstance(left, bool) or isinstance(right, bool):
        return left is right
    if isinstance(left, dict) and isinstance(right, dict):
        return left.keys() == right.keys() and all(same(left[key], right[key]) for key in left)
    if isinstance(left, list) and isinstance(right, list):
        return len(left) == len(right) and all(map(same, left, right))
    return left == right


def merged(target, patch):
    """MergePatch of RFC 7396, section 2."""
    if not isinstance(patch, dict):
        return patch
    result = dict(target) if isinstance(target, dict) else {}
    for key, value in patch.items():
        if value is None:
            result.pop(key, None)
        else:
            result[key] = merged(result.get(key), value)
    return result


def has_null_member(value):
    """Whether an object that a merge patch has to write contains null."""
    return isinstance(value, dict) and any(member is None or has_null_member(member) for member in value.values())


for text in sys.stdin:
    line = json.loads(text)
    a, b = line["a"], line["b"]
    check(same(jsonpatch.apply_patch(copy.deepcopy(a), line["patch"]), b), "difference", text)

    if "merge" in line:
        check(same(merged(a, line["merge"]), b), "merge patch", text)
        if isinstance(line["merge"], dict) and isinstance(a, dict):
            check(same(json_merge_patch.merge(copy.deepcopy(a), copy.deepcopy(line["merge"])), b), "merge patch, package", text)
    else:
        # Only a null, to which the pointer leads, cannot be set.
        value = jsonpointer.resolve_pointer(b, line["mergeError"])
        check(value is None and has_null_member(b), "merge patch that does not exist", text)
    check(same(merged(a, line["change"]), line["changed"]), "merge", text)

    try:
        result, error = jsonpatch.apply_patch(copy.deepcopy(a), line["operations"]), None
    except (jsonpatch.JsonPatchException, jsonpointer.JsonPointerException) as raised:
        result, error = None, raised
    if "error" in line:
        check(error is not None, "failing operations", text)
        if isinstance(error, jsonpatch.JsonPatchTestFailed):
            check(line["error"] in ("testFailed", "pathNotFound"), "failing tests", text)
    else:
        check(error is None and same(result, line["result"]), "operations", text)

print(", ".join(f"{counts[kind]} {kind}" for kind in sorted(counts)) + f"; {failures} differ")
sys.exit(1 if failures or len(counts) < 8 else 0)
