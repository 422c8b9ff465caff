// Compares the numbers that write-numbers writes with those of the JavaScript engine. Both must be the same strings.
"use strict";
const blockSize = 10000;
let rest = Buffer.alloc(0);
let compared = 0;
let failures = 0;

process.stdin.on("data", (chunk) => {
  rest = rest.length ? Buffer.concat([rest, chunk]) : chunk;
  for (;;) {
    if (rest.length < 4) return;
    const length = rest.readUInt32LE(0);
    const size = 4 + length + 8 * blockSize;
    if (rest.length < size) return;
    const texts = rest.toString("latin1", 5, 4 + length - 1).split(",");
    for (let index = 0; index < blockSize; index++) {
      const number = rest.readDoubleLE(4 + length + 8 * index);
      if (JSON.stringify(number) !== texts[index]) {
        failures++;
        if (failures <= 20) console.error(`${JSON.stringify(number)} is ${texts[index]}`);
      }
    }
    if (texts.length !== blockSize) failures++;
    compared += blockSize;
    rest = rest.subarray(size);
  }
});

process.stdin.on("end", () => {
  console.log(`${compared} numbers compared with node ${process.version}, ${failures} differ`);
  if (failures || !compared || rest.length) process.exit(1);
});
