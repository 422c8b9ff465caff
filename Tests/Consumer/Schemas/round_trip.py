"""Generates a package with the models of many schemas, and compares the schemas of these models with the given ones."""

import json
import pathlib
import re
import subprocess
import sys

# Types whose schemas are not those of generated models, and why.
EXCLUDED = {
    "Coerced": "alternatives of a coercion are several types, and JSON in the model",
    "Custom": "any scalar, as a custom type that does not describe its JSON allows, is JSON in the model",
    "Dates": "dates in a pattern do not name their time zone, and several formats are variants",
    "Elements": "elements that several fields share are joined with allOf",
    "Flat": "the keyword dependentRequired, for members that are present together, is ignored",
    "Many": "the names of generic types have underscores, which Swift's names do not have; coercions, as above",
    "Shared": "members that several fields share are joined with allOf",
    "Transformed": "the schema of a transform is not that of its Swift type",
}

MANIFEST = """// swift-tools-version: 6.2

import PackageDescription

let modules = %s
let trellis = Target.Dependency.product(name: "Trellis", package: "trellis")
let package = Package(
    name: "round-trip",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "trellis", path: "%s")],
    targets: modules.map { .target(name: $0, dependencies: [trellis]) } + [
        .executableTarget(
            name: "show-schemas", dependencies: [trellis] + modules.map { Target.Dependency(stringLiteral: $0) })
    ],
    swiftLanguageModes: [.v6]
)
"""


def generate(work, root, command):
    schemas, imports, statements = {}, ["import Trellis\n"], []
    for line in sys.stdin:
        case = json.loads(line)
        name = case["case"]
        # Cases with options have a name that is not the name of their type.
        if "decoding" not in case or not re.fullmatch("[A-Z][A-Za-z]*", name) or name in EXCLUDED:
            continue
        schemas[name] = case["decoding"]
        models = subprocess.run(
            [command, "models", "--from-schema", "--access", "public", "--name", name],
            input=json.dumps(case["decoding"], ensure_ascii=False), capture_output=True, text=True, check=True,
        ).stdout
        # The models of each schema are a module, because the names of types are not unique among schemas.
        sources = work / "Sources" / f"In{name}"
        sources.mkdir(parents=True)
        (sources / "Models.swift").write_text(models)
        own = re.search(r"(?:struct|class|enum|typealias) (\w+)", models)[1]
        imports.append(f"import In{name}\n")
        schema = f"try TrellisDecoder().jsonSchema(of: In{name}.{own}.self)"
        statements.append(f'print("{name}", {schema}.description, separator: "\\t")\n')
    sources = work / "Sources" / "show-schemas"
    sources.mkdir()
    (sources / "main.swift").write_text("".join([*imports, "\n", *statements]))
    (work / "Package.swift").write_text(MANIFEST % (json.dumps([f"In{name}" for name in schemas]), root))
    (work / "schemas.json").write_text(json.dumps(schemas))


def compare(work):
    schemas = json.loads((work / "schemas.json").read_text())
    count, failures = len(schemas), 0
    for line in sys.stdin:
        name, text = line.rstrip("\n").split("\t")
        expected, found = schemas.pop(name), json.loads(text)
        if expected != found:
            failures += 1
            print(f"{name}:\n  {json.dumps(expected)}\n  {json.dumps(found)}", file=sys.stderr)
    if schemas:
        sys.exit(f"there is no result for {', '.join(schemas)}")
    print(f"{count} schemas are those of the models generated from them, but for {failures}")
    sys.exit(1 if failures or count < 24 else 0)


if sys.argv[1] == "generate":
    generate(pathlib.Path(sys.argv[2]), sys.argv[3], sys.argv[4])
else:
    compare(pathlib.Path(sys.argv[2]))
