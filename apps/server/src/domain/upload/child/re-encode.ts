import type { Made } from "./messages.ts";
import { openPicture } from "./open-picture.ts";

/** Larger pictures are made smaller: a slip can be read in far less. */
const LONGEST_SIDE = 4_096;
const QUALITY = 88;

/** A picture decoded whole and made anew as a JPEG: upright, without metadata or anything else that came with it. */
export const reEncode = async (bytes: Uint8Array): Promise<Made> => {
  const { data, info } = await openPicture(bytes)
    .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: "inside", withoutEnlargement: true })
    .toColourspace("srgb")
    .jpeg({ quality: QUALITY })
    .toBuffer({ resolveWithObject: true });
  return { is: "made", bytes: data, width: info.width, height: info.height };
};
