#!/bin/bash -eu
# Builds the fuzzers into $OUT, each with its seeds and dictionary. OSS-Fuzz calls it in the image of the Dockerfile; `local` in
# this folder calls it without Docker.
cd "$SRC/trellis/Tests/Fuzz"

# The compiler counts coverage only if `fuzzer` is the last of its sanitizers, so it is repeated at the end.
build=(swift build -c release --sanitize=fuzzer --sanitize="${SANITIZER:-address}" -Xswiftc -sanitize=fuzzer
    --scratch-path "${SCRATCH:-.build}" --static-swift-stdlib)
"${build[@]}"
binaries=$("${build[@]}" --show-bin-path)

for name in FuzzValidator FuzzModels FuzzFeatures FuzzJSON; do
    target=$(tr '[:upper:]' '[:lower:]' <<<"${name#Fuzz}")
    cp "$binaries/$name" "$OUT/$name"
    cp json.dict "$OUT/$name.dict"
    (cd "Seeds/$target" && zip -q -r "$OUT/${name}_seed_corpus.zip" .)
done
# The fuzzers run in another image, which has no yajl.
mkdir -p "$OUT/lib"
library=$(ldd "$binaries/FuzzJSON" | awk '/libyajl/ { print $3 }')
if [ -n "$library" ]; then
    cp "$library" "$OUT/lib/"
    for name in FuzzValidator FuzzModels FuzzFeatures FuzzJSON; do patchelf --set-rpath '$ORIGIN/lib' "$OUT/$name"; done
fi
