import { MAX_IMAGE_BYTES, MAX_VIDEO_BYTES } from "@krapao/contract/constants";
import { expect, test } from "vitest";

import { checkFile } from "./check-file.ts";

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const MP4 = [0, 0, 0, 0x18, 0x66, 0x74, 0x79, 0x70, 0x6d, 0x70, 0x34, 0x32];
const file = (name: string, type: string, bytes: readonly number[], size = bytes.length): File => {
  const all = new Uint8Array(size);
  all.set(bytes);
  return new File([all], name, { type });
};

test("pictures and videos are recognised by name, type and content", async () => {
  expect(await checkFile(file("slip.png", "image/png", PNG))).toBe("image");
  expect(await checkFile(file("clip.mp4", "video/mp4", MP4))).toBe("video");
});

test("a file without an extension, of another type or with other content is not supported", async () => {
  const fault = { key: "validation.fileNotSupported" };
  expect(await checkFile(file("slip", "image/png", PNG))).toEqual(fault);
  expect(await checkFile(file("a.svg", "image/svg+xml", PNG))).toEqual(fault);
  expect(await checkFile(file("a.png", "image/png", MP4))).toEqual(fault);
  expect(await checkFile(file("a.mp4", "video/mp4", PNG))).toEqual(fault);
});

test("one byte over the limit is too large, and the limit is shown in MB", async () => {
  expect(await checkFile(file("a.png", "image/png", PNG, MAX_IMAGE_BYTES))).toBe("image");
  expect(await checkFile(file("a.png", "image/png", PNG, MAX_IMAGE_BYTES + 1))).toEqual({
    key: "validation.imageTooLarge",
    limit: 10,
  });
  expect(await checkFile(file("a.mp4", "video/mp4", MP4, MAX_VIDEO_BYTES + 1))).toEqual({
    key: "validation.videoTooLarge",
    limit: 20,
  });
});
