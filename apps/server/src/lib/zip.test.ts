import { crc32, inflateRawSync } from "node:zlib";
import { expect, test } from "vitest";

import { createZip } from "./zip.ts";

/** Reads a zip by its directory: the name and the bytes of each file. The checksum has to match. */
const read = (zip: Buffer): ReadonlyMap<string, Buffer> => {
  const end = zip.length - 22;
  expect(zip.readUInt32LE(end)).toBe(0x06054b50);
  const files = new Map<string, Buffer>();
  let at = zip.readUInt32LE(end + 16);
  expect(at + zip.readUInt32LE(end + 12)).toBe(end);
  for (let n = 0; n < zip.readUInt16LE(end + 10); n++) {
    expect(zip.readUInt32LE(at)).toBe(0x02014b50);
    const nameLength = zip.readUInt16LE(at + 28);
    const name = zip.subarray(at + 46, at + 46 + nameLength);
    const local = zip.readUInt32LE(at + 42);
    const packed = zip.readUInt32LE(at + 20);
    const from = local + 30 + nameLength;
    expect(zip.subarray(local + 30, from)).toEqual(name);
    const bytes = inflateRawSync(zip.subarray(from, from + packed));
    expect(bytes.length).toBe(zip.readUInt32LE(at + 24));
    expect(crc32(bytes)).toBe(zip.readUInt32LE(at + 16));
    // The same values follow the bytes.
    expect(zip.readUInt32LE(from + packed)).toBe(0x08074b50);
    expect(zip.subarray(from + packed + 4, from + packed + 16)).toEqual(zip.subarray(at + 16, at + 28));
    files.set(name.toString(), bytes);
    at += 46 + nameLength;
  }
  return files;
};

test("files that were written in chunks are complete in the zip", async () => {
  const zip = createZip();
  const long = Buffer.from("ສະບາຍດີ ".repeat(10_000));
  const bytes = Buffer.concat([
    zip.open("a.txt"),
    await zip.write(Buffer.from("one")),
    await zip.write(Buffer.from("two")),
    zip.close(),
    zip.open("folder/ก.txt"),
    await zip.write(long),
    await zip.write(long),
    zip.close(),
    zip.open("empty"),
    zip.close(),
    zip.end(),
  ]);
  expect(read(bytes)).toEqual(
    new Map([
      ["a.txt", Buffer.from("onetwo")],
      ["folder/ก.txt", Buffer.concat([long, long])],
      ["empty", Buffer.alloc(0)],
    ]),
  );
});
