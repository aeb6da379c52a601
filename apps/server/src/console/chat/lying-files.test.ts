import { createHash } from "node:crypto";

import sharp from "sharp";
import { afterAll, expect, test } from "vitest";

import { openInbox } from "../../testing/inbox.ts";
import { multipart } from "../../testing/multipart.ts";

const MIB = 1_024 * 1_024;
const { fixture, line, newMember, newest, close } = await openInbox();
afterAll(close);
const { say } = await newMember();
await say("hello");
const { _id } = await newest();

const upload = async (body: Buffer, fileName: string): Promise<readonly [number, unknown]> => {
  const form = multipart([{ name: "file", body, fileName, type: "application/pdf" }]);
  const answer = await line.consoleApp.inject({
    method: "POST",
    url: `/api/chats/${_id}/files`,
    payload: form.payload,
    headers: { ...form.headers, authorization: `Bearer ${fixture.nok}` },
  });
  return [answer.statusCode, answer.json<{ message?: string; fileType?: string }>()];
};
const plain = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: "#c33" } });
const padded = (bytes: Buffer, size: number): Buffer => Buffer.concat([bytes, Buffer.alloc(size - bytes.length)]);

const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><script>alert(1)</script></svg>`;
const page = "<!doctype html><script>alert(1)</script>";
const picture = await plain(20, 20).png().toBuffer();
const pdf = Buffer.from("%PDF-1.7\n%%EOF\n");

test.each([
  ["an SVG with a script", Buffer.from(svg), "drawing.svg", 415],
  ["an SVG that says it is a PNG", Buffer.from(svg), "drawing.png", 415],
  ["a page that says it is a PDF", Buffer.from(page), "page.pdf", 415],
  ["a PDF that does not end", pdf.subarray(0, 9), "half.pdf", 415],
  ["a program that says it is a video", Buffer.from("MZ\u0000\u0000ftypisom"), "film.mp4", 415],
  ["a decompression bomb", await plain(8_000, 8_000).png({ compressionLevel: 9 }).toBuffer(), "bomb.png", 415],
  ["a picture one byte too large", padded(picture, 10 * MIB + 1), "large.png", 413],
  ["a file one byte too large", padded(pdf, 20 * MIB + 1), "large.pdf", 413],
])("S41, S42: of an operator, too, %s is refused", async (_name, bytes, fileName, status) => {
  expect(await upload(bytes, fileName)).toEqual([status, { message: "KEY_INVALID" }]);
});

test("S42: a GIF has 200 frames at most", async () => {
  const gif = (frames: number): Promise<Buffer> => {
    // Each frame differs, because equal ones are encoded as one.
    const pixels = Buffer.concat(
      Array.from({ length: frames }, (_, at) => createHash("sha512").update(String(at)).digest().subarray(0, 48)),
    );
    return sharp(pixels, { raw: { width: 4, height: 4 * frames, channels: 3, pageHeight: 4 } })
      .gif({ keepDuplicateFrames: true })
      .toBuffer();
  };
  expect((await sharp(await gif(201), { animated: true }).metadata()).pages).toBe(201);
  expect(await upload(await gif(201), "many.gif")).toEqual([415, { message: "KEY_INVALID" }]);
  expect(await upload(await gif(200), "fewer.gif")).toMatchObject([200, { fileType: "image" }]);
});
