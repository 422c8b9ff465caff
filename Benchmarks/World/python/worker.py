"""Decodes and encodes one payload with msgspec, whenever a line of the input asks for it.

    worker.py WORKLOAD PAYLOAD OUTPUT

Writes the encoded models to the file OUTPUT and prints `ready`, or prints `none` if there are no models of the
workload. Answers each line `decode COUNT` or `encode COUNT` with the time of so many calls, in seconds.
"""

import gc
import pathlib
import sys
import time

import msgspec

from models import MODELS


def main(workload: str, payload: str, output: str) -> None:
    if workload not in MODELS:
        print("none", flush=True)
        return
    data = pathlib.Path(payload).read_bytes()
    decode = msgspec.json.Decoder(MODELS[workload]).decode
    encode = msgspec.json.Encoder().encode
    models = decode(data)
    pathlib.Path(output).write_bytes(encode(models))
    print("ready", flush=True)

    # The models have no reference cycles. The collector would only traverse them.
    gc.disable()
    for line in sys.stdin:
        operation, count = line.split()
        call, argument = {"decode": (decode, data), "encode": (encode, models)}[operation]
        start = time.perf_counter()
        for _ in range(int(count)):
            call(argument)
        print(time.perf_counter() - start, flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
