"""Sums sales with Spark, by a program that gets ranges of a file. Compares the totals with those of one process.

Arguments: the program, a folder for files, the size of the input in megabytes, the number of ranges.
"""

import json
import os
import random
import shlex
import subprocess
import sys
import time

from pyspark import SparkConf, SparkContext

program, folder, megabytes, range_count = sys.argv[1], sys.argv[2], int(sys.argv[3]), int(sys.argv[4])
path = os.path.join(folder, "sales.ndjson")


def write_input():
    """Writes lines, some of which are invalid. Returns the offsets of the invalid ones."""
    generator = random.Random(33)
    stores = ["Aachen", "Bergen", "Cádiz", "Dijon", "Évora"]
    invalid = []
    with open(path, "wb") as file:
        block = bytearray()
        while len(block) < min(8, megabytes) << 20:
            sale = {"store": generator.choice(stores), "cents": generator.randrange(10**6)}
            sale["items"] = [generator.randrange(10**9) for _ in range(generator.randrange(20))]
            text = json.dumps(sale, ensure_ascii=generator.random() < 0.5)
            block += text.encode() + generator.choice([b"\n", b"\n", b"\r\n", b"\n\n"])
        while file.tell() < megabytes << 20:
            file.write(block)
            invalid.append(file.tell())
            file.write(generator.choice([b'{"store": "Aachen", "cents": "7"}\n', b"oops\r\n", b'{"store": \n']))
    return invalid


def rejected(folder):
    offsets = []
    for name in os.listdir(folder):
        with open(os.path.join(folder, name), encoding="utf-8") as file:
            offsets += [json.loads(line)["offset"] for line in file]
    return sorted(offsets)


def split(start, end):
    return json.dumps({"file": path, "start": start, "end": end})


def summed(lines):
    totals = {}
    for line in lines:
        total = json.loads(line)
        count, cents = totals.get(total["store"], (0, 0))
        totals[total["store"]] = (count + total["count"], cents + total["cents"])
    return totals


invalid = write_input()
size = os.path.getsize(path)
one, many = os.path.join(folder, "rejected-one"), os.path.join(folder, "rejected-many")
os.makedirs(one)
os.makedirs(many)

# One process reads the whole file.
start = time.monotonic()
output = subprocess.run([program, one], input=split(0, size).encode(), stdout=subprocess.PIPE, check=True).stdout
expected = summed(output.decode().splitlines())
print(f"one process: {size / 1e6:.0f} MB in {time.monotonic() - start:.1f} s", flush=True)

# A cluster of two workers, each a process with one core.
context = SparkContext(conf=SparkConf().setMaster("local-cluster[2,1,1024]").setAppName("sales"))
context.setLogLevel("ERROR")
start = time.monotonic()
ends = sorted(random.Random(7).randrange(size) for _ in range(range_count - 1)) + [size]
ranges = [split(a, b) for a, b in zip([0] + ends, ends)]
totals = summed(context.parallelize(ranges, range_count).pipe(f"{shlex.quote(program)} {many}", checkCode=True).collect())
executors = context._jsc.sc().getExecutorMemoryStatus().size() - 1
print(f"{executors} workers, {range_count} ranges: {time.monotonic() - start:.1f} s", flush=True)
context.stop()

assert executors == 2, f"{executors} workers"
assert sum(count for count, _ in expected.values()) > 0
assert totals == expected, f"{totals} instead of {expected}"
assert rejected(one) == invalid, f"{rejected(one)} instead of {invalid}"
assert rejected(many) == invalid, f"{rejected(many)} instead of {invalid}"
print(f"the totals are equal, and {len(invalid)} lines were rejected at their offsets")
