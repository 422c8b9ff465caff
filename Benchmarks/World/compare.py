"""Compares programs that decode and encode the same payloads, in alternating rounds, and prints a table.

    compare.py [--rounds N] [--sample MS] [--note TEXT]... [--results FILE] FOLDER NAME=COMMAND...

FOLDER contains a payload NAME.json for each workload. COMMAND is called with the name of a workload, its payload and an
output file. It writes the encoded models to the output file and prints `ready`, or prints `none` if it has no models of
the workload. Then it answers each line `decode COUNT` or `encode COUNT` with the time of so many calls, in seconds.
The first program is compared with each of the others.
"""

import argparse
import hashlib
import json
import math
import os
import pathlib
import shlex
import statistics
import subprocess
import sys
import tempfile

OPERATIONS = ("decode", "encode")
CORPUS = ("twitter", "github_events", "citm_catalog", "canada")
SECTION = "world"


class Failure(Exception):
    """A message for the user."""


class Worker:
    """A process that decodes and encodes one payload."""

    def __init__(self, name, command, workload, payload, output):
        self.name = name
        self.process = subprocess.Popen(
            [*shlex.split(command), workload, str(payload), str(output)],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1, env=environment())
        greeting = self.line()
        if greeting not in ("ready", "none"):
            raise Failure(f"{name} answers {greeting!r} for {workload}")
        self.has_models = greeting == "ready"

    def seconds(self, operation, count):
        """The time of one call, measured over `count` calls."""
        self.process.stdin.write(f"{operation} {count}\n")
        return float(self.line()) / count

    def line(self):
        line = self.process.stdout.readline()
        if not line:
            raise Failure(f"{self.name} ended with status {self.process.wait()}")
        return line.strip()

    def close(self):
        """Ends the process, which stops at the end of its input."""
        try:
            self.process.stdin.close()
            self.process.wait(timeout=10)
        except (BrokenPipeError, subprocess.TimeoutExpired):
            self.process.kill()
            self.process.wait()
        self.process.stdout.close()


def environment():
    """Freed memory stays with the process. Otherwise, glibc decides depending on earlier deallocations."""
    return {**os.environ, "MALLOC_MMAP_THRESHOLD_": str(32 << 20), "MALLOC_TRIM_THRESHOLD_": str(1 << 30)}


def canonical(value):
    """The value with one form for each number: 1.0 is 1."""
    if isinstance(value, float) and value.is_integer():
        return int(value)
    if isinstance(value, list):
        return [canonical(element) for element in value]
    if isinstance(value, dict):
        return {key: canonical(member) for key, member in value.items()}
    return value


def checksum(value):
    """The SHA-256 of a value, independent of the order of members, of white space, and of escapes."""
    return hashlib.sha256(json.dumps(value, sort_keys=True, separators=(",", ":")).encode()).hexdigest()


def difference(left, right, path="$"):
    """The first path at which two values differ."""
    if type(left) is not type(right):
        return f"{path}: {left!r:.60} and {right!r:.60}"
    if isinstance(left, dict):
        for key in sorted({*left, *right}):
            if key not in left or key not in right:
                return f"{path}.{key} is missing in one of them"
            if found := difference(left[key], right[key], f"{path}.{key}"):
                return found
        return None
    if isinstance(left, list):
        if len(left) != len(right):
            return f"{path}: {len(left)} and {len(right)} elements"
        pairs = enumerate(zip(left, right))
        return next((found for i, (a, b) in pairs if (found := difference(a, b, f"{path}[{i}]"))), None)
    return None if left == right else f"{path}: {left!r:.60} and {right!r:.60}"


def verified(workload, outputs):
    """The checksum of what each program has encoded, which must be the same."""
    (first, reference), *others = [
        (name, canonical(json.loads(path.read_bytes()))) for name, path in outputs.items()]
    expected = checksum(reference)
    for name, value in others:
        if checksum(value) != expected:
            raise Failure(f"{workload}: {first} and {name} encode different values, {difference(reference, value)}")
    return expected


def calls_of_a_sample(worker, operation, sample):
    """How many calls take at least `sample` seconds."""
    worker.seconds(operation, 1)
    count = 1
    while (time := worker.seconds(operation, count)) * count < sample / 10:
        count *= 4
    return max(1, math.ceil(sample / time))


def measured(workers, operation, rounds, sample):
    """For each program, the times of one call in all rounds."""
    counts = [calls_of_a_sample(worker, operation, sample) for worker in workers]
    times = {worker.name: [] for worker in workers}
    for number in range(rounds):
        # Each program is in turn the first.
        for index in range(len(workers)):
            index = (index + number) % len(workers)
            times[workers[index].name].append(workers[index].seconds(operation, counts[index]))
    return times


class Row:
    """A workload of the table."""

    def __init__(self, workload, payload, programs, rounds, sample):
        self.workload = workload
        workers = []
        with tempfile.TemporaryDirectory() as folder:
            try:
                outputs = {}
                for name, command in programs.items():
                    output = pathlib.Path(folder, name)
                    worker = Worker(name, command, workload, payload, output)
                    workers.append(worker)
                    if worker.has_models:
                        outputs[name] = output
                first = next(iter(programs))
                if first not in outputs:
                    raise Failure(f"{first} has no models of {workload}")
                self.is_compared = len(outputs) > 1
                if not self.is_compared:
                    return
                self.checksum = verified(workload, outputs)
                self.bytes = {"decode": payload.stat().st_size, "encode": outputs[first].stat().st_size}
                ready = [worker for worker in workers if worker.has_models]
                self.times = {operation: measured(ready, operation, rounds, sample) for operation in OPERATIONS}
            finally:
                for worker in workers:
                    worker.close()

    def speed(self, operation, name):
        """Megabytes a second; None without models."""
        times = self.times[operation].get(name)
        return times and self.bytes[operation] / statistics.median(times) / 1e6

    def ratio(self, operation, name):
        """How many times as fast as the program the first program is; None without models."""
        times = self.times[operation].get(name)
        own = next(iter(self.times[operation].values()))
        return times and statistics.median(theirs / ours for ours, theirs in zip(own, times))


def table(operation, rows, names):
    """The lines of a table."""
    first, *others = names
    width = max(len(row.workload) for row in rows) + 2
    width = max(width, len("geometric mean of the corpus") + 2)

    def line(title, size, speeds, ratios, end=""):
        cells = f"{title:<{width}}{size:>11}{speeds[0]:>14}"
        for speed, ratio in zip(speeds[1:], ratios):
            cells += f"{speed:>17}{ratio:>14}"
        return f"{cells}  {end}".rstrip()

    def number(value, digits):
        return "" if value is None else f"{value:,.{digits}f}"

    yield operation
    yield line(
        "workload", "bytes", [f"{name} MB/s" for name in names], [f"× {name}" for name in others],
        "checksum" if operation == "encode" else "")
    for row in rows:
        yield line(
            row.workload, f"{row.bytes[operation]:,}", [number(row.speed(operation, name), 1) for name in names],
            [number(row.ratio(operation, name), 2) for name in others],
            row.checksum[:16] if operation == "encode" else "")
    # Only rows with all libraries, so that the means are comparable.
    common = [row for row in rows if all(row.ratio(operation, name) is not None for name in others)]
    corpus = [row for row in common if row.workload in CORPUS]
    for title, of in ((f"geometric mean of {len(common)} rows", common), ("geometric mean of the corpus", corpus)):
        if of:
            means = [statistics.geometric_mean(row.ratio(operation, name) for row in of) for name in others]
            yield line(title, "", [""] * len(names), [number(mean, 2) for mean in means])


def around_section(file):
    """The text of a file before and after the contents of its section, <!-- world --> to <!-- /world -->."""
    start, end = f"<!-- {SECTION} -->", f"<!-- /{SECTION} -->"
    before, found, rest = file.read_text(encoding="utf-8").partition(start)
    _, closed, after = rest.partition(end)
    if not found or not closed:
        raise Failure(f"{file} has no section from {start} to {end}")
    return before + start, end + after


def write_results(file, lines):
    """Replaces the contents of the section."""
    before, after = around_section(file)
    file.write_text(before + "\n".join(["", "", "```text", *lines, "```", "", ""]) + after, encoding="utf-8")


def positive(text):
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError("must be at least 1")
    return number


def main():
    parser = argparse.ArgumentParser(allow_abbrev=False)
    parser.add_argument("--rounds", type=positive, default=15)
    parser.add_argument("--sample", type=positive, default=40, help="milliseconds of a sample")
    parser.add_argument("--note", action="append", default=[], help="a line to print above the table")
    parser.add_argument("--results", type=pathlib.Path, help="a file with a section for the table")
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("programs", nargs="+", metavar="NAME=COMMAND")
    arguments = parser.parse_args()
    programs = dict(program.split("=", 1) for program in arguments.programs)
    if arguments.results:
        around_section(arguments.results)

    payloads = sorted(arguments.folder.glob("*.json"), key=lambda path: (path.stem in CORPUS, path.stem))
    if not payloads:
        raise Failure(f"there are no payloads in {arguments.folder}")
    rows = []
    for payload in payloads:
        print(f"{payload.stem} ...", file=sys.stderr, flush=True)
        row = Row(payload.stem, payload, programs, arguments.rounds, arguments.sample / 1000)
        if row.is_compared:
            rows.append(row)
    if not rows:
        raise Failure("only the first program has models of the payloads")

    first = next(iter(programs))
    lines = [
        *arguments.note,
        f"Median of {arguments.rounds} rounds in which the libraries alternate, samples of {arguments.sample} ms.",
        f"MB = 1,000,000 bytes: decode of the payload, encode of the output of {first}.",
        f"× is how many times as fast as that library {first} is: the median of the rounds' ratios.",
        "checksum is the start of the SHA-256 of the encoded values, which is the same for all libraries.",
        "",
        *table("decode", rows, list(programs)),
        "",
        *table("encode", rows, list(programs)),
    ]
    print("\n".join(lines))
    if arguments.results:
        write_results(arguments.results, lines)


if __name__ == "__main__":
    try:
        main()
    except (Failure, OSError) as failure:
        sys.exit(f"compare.py: {failure}")
