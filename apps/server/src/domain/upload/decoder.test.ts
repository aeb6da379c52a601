import { readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { pino } from "pino";
import { toBuffer } from "qrcode";
import sharp from "sharp";
import { afterAll, describe, expect, test } from "vitest";

import type { Made } from "./child/messages.ts";
import { createDecoder, NotDecoded } from "./decoder.ts";

const decoder = createDecoder(pino({ level: "silent" }));
afterAll(() => decoder.close());

const made = async (bytes: Buffer): Promise<Made> => {
  const told = await decoder.reEncode(bytes);
  if (told.is !== "made") throw new Error("no picture");
  return told;
};

const plain = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: "#c33" } });

describe("S42: a stored picture is re-encoded", () => {
  test.each(["png", "jpeg", "webp"] as const)("a %s becomes a JPEG without anything else in it", async (format) => {
    const sent = await plain(300, 200)
      .withExif({ IFD0: { Copyright: "SECRET-OWNER" }, IFD3: { GPSLatitudeRef: "N" } })
      .toFormat(format)
      .toBuffer();
    expect(sent.includes("SECRET-OWNER")).toBe(true);
    const { bytes, width, height } = await made(Buffer.concat([sent, Buffer.from("<script>alert(1)</script>")]));
    const { format: kept, exif, xmp, icc } = await sharp(bytes).metadata();
    expect({ kept, exif, xmp, icc, width, height }).toEqual({ kept: "jpeg", width: 300, height: 200 });
    expect(Buffer.from(bytes).includes("SECRET-OWNER")).toBe(false);
    expect(Buffer.from(bytes).includes("script")).toBe(false);
  });

  test("is upright, whatever its orientation tag says", async () => {
    const sent = await plain(300, 200).jpeg().withMetadata({ orientation: 6 }).toBuffer();
    expect(await made(sent)).toMatchObject({ width: 200, height: 300 });
  });

  test("has one frame, and at most 4,096 pixels on its longer side", async () => {
    const frames = await sharp({ create: { width: 40, height: 120, channels: 3, background: "#33c", pageHeight: 40 } })
      .webp({ loop: 0 })
      .toBuffer();
    expect(await made(frames)).toMatchObject({ width: 40, height: 40 });
    expect(await made(await plain(6_000, 1_500).png().toBuffer())).toMatchObject({ width: 4_096, height: 1_024 });
  });
});

describe("S42: a file that is no accepted picture is refused", () => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><rect width="10" height="10"/></svg>`;
  test.each([
    ["text", async () => Buffer.from("this is no picture")],
    ["a vector drawing", async () => Buffer.from(svg)],
    ["TIFF", () => plain(20, 20).tiff().toBuffer()],
    ["AVIF", () => plain(20, 20).avif().toBuffer()],
    ["a picture with more than 40 million pixels", () => plain(7_000, 6_000).png({ compressionLevel: 9 }).toBuffer()],
    ["half a PNG", async () => (await plain(900, 900).png({ compressionLevel: 0 }).toBuffer()).subarray(0, 400_000)],
    [
      "half a JPEG",
      async () =>
        (
          await sharp(await noise(400))
            .jpeg()
            .toBuffer()
        ).subarray(0, 20_000),
    ],
    ["the beginning of a PNG", async () => Buffer.from("89504e470d0a1a0a", "hex")],
    ["nothing", async () => Buffer.alloc(0)],
  ])("%s", async (_name, bytes) => {
    expect(await decoder.reEncode(await bytes())).toEqual({ is: "no-picture" });
  });
});

/** A picture that cannot be compressed. */
const noise = (side: number): Promise<Buffer> =>
  sharp({
    create: {
      width: side,
      height: side,
      channels: 3,
      background: "#888",
      noise: { type: "gaussian", mean: 128, sigma: 60 },
    },
  })
    .png()
    .toBuffer();

describe("the process", () => {
  const code = () => toBuffer("a code", { type: "png", scale: 6 });

  test("that dies is replaced, and its picture is still decoded", async () => {
    await decoder.readCodes(await code());
    const before = decoder.processes();
    expect(before.length).toBeGreaterThan(0);
    const large = await noise(1_000);
    const work = Promise.all([decoder.readCodes(large), decoder.readCodes(large)]);
    for (const pid of decoder.processes()) process.kill(pid, "SIGKILL");
    expect((await work).map(({ is }) => is)).toEqual(["read", "read"]);
    expect(decoder.processes().some((pid) => before.includes(pid))).toBe(false);
    expect(await decoder.readCodes(await code())).toMatchObject({ codes: [{ text: "a code", isValid: true }] });
  });

  test("whose program is missing says nothing about the picture", async () => {
    const broken = createDecoder(pino({ level: "silent" }), join(tmpdir(), "no-such-program.ts"));
    const refused = await broken.reEncode(await plain(10, 10).png().toBuffer()).catch((reason: unknown) => reason);
    expect(refused).toBeInstanceOf(NotDecoded);
    expect(refused).toMatchObject({ why: "not started" });
    broken.close();
  });

  test("S42: two run at once, and the other pictures wait for their turn", async () => {
    const large = await noise(600);
    const all = Array.from({ length: 6 }, () => decoder.readCodes(large));
    expect(decoder.processes().length).toBeLessThanOrEqual(2);
    expect((await Promise.all(all)).every(({ is }) => is === "read")).toBe(true);
    expect(decoder.processes()).toHaveLength(2);
  });

  test("takes at most 34 pictures: 2 that are decoded and 32 that wait", async () => {
    const other = createDecoder(pino({ level: "silent" }));
    const sent = await plain(20, 20).png().toBuffer();
    const asked = Array.from({ length: 35 }, () => other.reEncode(sent).then(({ is }) => is, String));
    expect(await Promise.race(asked)).toBe("NotDecoded: no turn");
    const all = await Promise.all(asked);
    expect(all.filter((is) => is === "made")).toHaveLength(34);
    other.close();
  });

  test("has nothing of our environment", async () => {
    await decoder.readCodes(await code());
    for (const pid of decoder.processes()) {
      // Only Linux shows a process's environment.
      const environment = process.platform === "linux" ? await readFile(`/proc/${pid}/environ`, "utf8") : "";
      expect(environment.split("\0").filter((line) => line !== "" && !line.startsWith("NODE_CHANNEL"))).toEqual([]);
    }
  });

  test("that was closed gives no answer to waiting callers", async () => {
    const other = createDecoder(pino({ level: "silent" }));
    const large = await noise(1_000);
    const all = Array.from({ length: 5 }, () => other.readCodes(large));
    const results = Promise.allSettled(all);
    other.close();
    const told = await results;
    const refused = told.flatMap((one) => (one.status === "rejected" ? [one.reason as unknown] : []));
    expect(refused.length).toBeGreaterThanOrEqual(3);
    expect(refused.every((reason) => reason instanceof NotDecoded)).toBe(true);
    other.close();
  });
});
