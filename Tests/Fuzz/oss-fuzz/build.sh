#!/bin/bash
# Builds the fuzzers into $OUT, each with its seeds and dictionary. OSS-Fuzz calls it in the image of the Dockerfile; `local` in
# this folder calls it without Docker.
set -euo pipefail
cd "$SRC/trellis/Tests/Fuzz"

# The compiler counts coverage only if `fuzzer` is the last of its sanitizers, so it is repeated at the end. The fuzzers run in
# another image, which has neither yajl nor the Swift runtime: both are searched for next to them. The static runtime is not
# used, because the address sanitizer reports errors in it.
build=(swift build -c release --sanitize=fuzzer --sanitize="${SANITIZER:-address}" -Xswiftc -sanitize=fuzzer
    --scratch-path "${SCRATCH:-.build}" -Xlinker -rpath -Xlinker '$ORIGIN/lib')
"${build[@]}"
binaries=$("${build[@]}" --show-bin-path)

mkdir -p "$OUT/lib"
while read -r name; do
    target=$(tr '[:upper:]' '[:lower:]' <<<"${name#Fuzz}")
    cp "$binaries/$name" "$OUT/$name"
    cp json.dict "$OUT/$name.dict"
    rm -f "$OUT/${name}_seed_corpus.zip"
    (cd "Seeds/$target" && zip -q -r "$OUT/${name}_seed_corpus.zip" .)
    ldd "$binaries/$name" | awk '$3 ~ /\/swift\/|libyajl/ { print $3 }' | while read -r library; do cp "$library" "$OUT/lib/"; done
done <targets
