"""Compares JSON Schemas with the decoder and the encoder that they are of.

Reads what write-schemas prints. For each document an independent validator must agree with the decoder, and it must accept what
the encoder writes of the decoded value. Disagreements are failures unless LISTED below has a reason for them.
"""

import collections
import decimal
import json
import re
import sys

import jsonschema


NUMBER = re.compile(r"-?(0|[1-9][0-9]*)(\.0+)?([eE][+-]?[0-9]+)?")


def number(text):
    """A number without loss: integers as such, all others as decimals."""
    value = decimal.Decimal(text)
    if value == value.to_integral_value() and value.adjusted() < 400:
        return int(value)
    return value


def parse(text):
    return json.loads(text, parse_float=number, object_pairs_hook=dict)


def listed(case, error, row):
    """The reason for which a disagreement is expected; None if there is none. JSONSchema.md has the same list."""
    if error is None:
        if case == "Custom" and ": degrees: " in row["error"]:
            return "a type that is made from one token by its own code, without a description"
        if case == "Strings" and ": url: " in row["error"]:
            return "strings that Foundation refuses as a URL"
        if "number out of range" in row["error"]:
            return "numbers beyond the range of Double and Float, and integers in strings"
        return None
    if error.validator == "format" and error.validator_value == "date-time":
        return "dates in ISO 8601 that are not in RFC 3339"
    if error.validator == "pattern" and isinstance(error.instance, str) and NUMBER.fullmatch(error.instance):
        return "integers in strings that have a fraction or an exponent"
    is_on_path = error.validator == "type" and "properties" in error.schema and "required" not in error.schema
    if is_on_path and error.instance is not None:
        return "a value on the way of a path below which nothing is required"
    return None


def validator(schema):
    jsonschema.Draft202012Validator.check_schema(schema)
    checker = jsonschema.Draft202012Validator.FORMAT_CHECKER
    assert {"date", "date-time", "uuid"} <= checker.checkers.keys(), "install jsonschema[format]"
    return jsonschema.Draft202012Validator(schema, format_checker=checker)


def main():
    schemas = {}
    counts = collections.Counter()
    reasons = collections.Counter()
    failures = 0
    for line in sys.stdin:
        row = parse(line)
        case = row["case"]
        if "decoding" in row:
            schemas[case] = validator(row["decoding"]), validator(row["encoding"])
            continue
        decoding, encoding = schemas[case]
        decodes = "error" not in row
        counts["documents"] += 1
        counts["accepted" if decodes else "rejected"] += 1
        checks = [("decoding", decoding, row["text"], decodes)]
        if "encoded" in row:
            counts["encoded"] += 1
            checks.append(("encoding", encoding, row["encoded"], True))
            checks.append(("decoding", decoding, row["encoded"], row["again"]))
        for name, side, text, isExpected in checks:
            error = jsonschema.exceptions.best_match(side.iter_errors(parse(text)))
            if (error is None) == isExpected:
                continue
            reason = listed(case, error, row) if name == "decoding" else None
            if reason:
                reasons[reason] += 1
                continue
            failures += 1
            if failures <= 40:
                print(f"{case}: {text[:400]}\n    changes: {row['changes'][:200]}", file=sys.stderr)
                print(f"    {name}: {row.get('error', 'accepts')}", file=sys.stderr)
                if error is not None:
                    path = "/".join(map(str, error.absolute_path))
                    print(f"    schema: {path}: {error.message[:300]}", file=sys.stderr)
    print(dict(counts))
    for reason, count in sorted(reasons.items()):
        print(f"{count:6} listed: {reason}")
    if failures:
        sys.exit(f"{failures} disagreements that are not listed")


main()
