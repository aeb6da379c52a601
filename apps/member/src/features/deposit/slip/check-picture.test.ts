import { MAX_IMAGE_BYTES } from "@krapao/contract/constants";
import { expect, test } from "vitest";

import { pictureFaultOf } from "./check-picture.ts";

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const file = (bytes: readonly number[], size = bytes.length): File => {
  const content = new Uint8Array(size);
  content.set(bytes.slice(0, size));
  return new File([content], "slip.heic", { type: "image/heic" });
};
const text = (words: string): readonly number[] => [...new TextEncoder().encode(words)];

test.each([
  ["a PNG", PNG],
  ["a JPEG", [0xff, 0xd8, 0xff, 0xe1, 0, 0]],
  ["a WebP", text("RIFF1234WEBPVP8 ")],
])("%s is sent, whatever its name says", async (_name, bytes) => {
  expect(await pictureFaultOf(file(bytes))).toBeNull();
});

test.each([
  ["nothing", []],
  ["a GIF", text("GIF89a")],
  ["a page", text("<html>")],
  ["half of a beginning", PNG.slice(0, 5)],
  ["a sound in the same box as a WebP", text("RIFF1234WAVEfmt ")],
])("%s is no picture of a slip", async (_name, bytes) => {
  expect(await pictureFaultOf(file(bytes))).toBe("no-picture");
});

test("10 MB are accepted, one byte more is not", async () => {
  expect(await pictureFaultOf(file(PNG, MAX_IMAGE_BYTES))).toBeNull();
  expect(await pictureFaultOf(file(PNG, MAX_IMAGE_BYTES + 1))).toBe("too-large");
});
