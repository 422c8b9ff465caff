#!/bin/bash -eu
# Builds the fuzzers into $OUT, each with its seeds and dictionary. OSS-Fuzz calls it in the image of the Dockerfile; `local` in
# this folder calls it without Docker.
cd "$SRC/trellis/Tests/Fuzz"

# The compiler counts coverage only if `fuzzer` is the last of its sanitizers, so it is repeated at the end. The fuzzers run in
# another image, which has no yajl: it is searched for next to them.
build=(swift build -c release --sanitize=fuzzer --sanitize="${SANITIZER:-address}" -Xswiftc -sanitize=fuzzer
    --scratch-path "${SCRATCH:-.build}" --static-swift-stdlib -Xlinker -rpath -Xlinker '$ORIGIN/lib')
"${build[@]}"
binaries=$("${build[@]}" --show-bin-path)

mkdir -p "$OUT/lib"
while read -r name; do
    target=$(tr '[:upper:]' '[:lower:]' <<<"${name#Fuzz}")
    cp "$binaries/$name" "$OUT/$name"
    cp json.dict "$OUT/$name.dict"
    rm -f "$OUT/${name}_seed_corpus.zip"
    (cd "Seeds/$target" && zip -q -r "$OUT/${name}_seed_corpus.zip" .)
    ldd "$OUT/$name" | awk '/libyajl/ { print $3 }' | while read -r library; do
        [ "$library" -ef "$OUT/lib/${library##*/}" ] || cp "$library" "$OUT/lib/"
    done
done <targets
