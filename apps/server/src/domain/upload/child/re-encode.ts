import type { Made } from "./messages.ts";
import { openPicture } from "./open-picture.ts";

/** Larger pictures are scaled down; a slip is readable at a much smaller size. */
const LONGEST_SIDE = 4_096;
const QUALITY = 88;

/** A picture, decoded completely and re-encoded as a JPEG: upright, without metadata or anything else. */
export const reEncode = async (bytes: Uint8Array): Promise<Made> => {
  const { data, info } = await openPicture(bytes)
    .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: "inside", withoutEnlargement: true })
    .toColourspace("srgb")
    .jpeg({ quality: QUALITY })
    .toBuffer({ resolveWithObject: true });
  return { is: "made", bytes: data, width: info.width, height: info.height };
};
