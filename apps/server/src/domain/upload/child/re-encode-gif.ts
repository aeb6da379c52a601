import sharp from "sharp";

import type { Made } from "./messages.ts";
import { MOST_PIXELS } from "./open-picture.ts";

/** The most frames that an animated picture may have (SECURITY.md S42). */
const MOST_FRAMES = 200;

/** An animated picture, decoded completely and re-encoded as a GIF, without metadata or anything else. */
export const reEncodeGif = async (bytes: Uint8Array): Promise<Made | { readonly is: "no-picture" }> => {
  const options = { limitInputPixels: MOST_PIXELS, failOn: "error", animated: true } as const;
  const { pages = 1, width, height, pageHeight } = await sharp(bytes, options).metadata();
  if (pages > MOST_FRAMES || width * (pageHeight ?? height) * pages > MOST_PIXELS) return { is: "no-picture" };
  const { data, info } = await sharp(bytes, options).gif({ effort: 3 }).toBuffer({ resolveWithObject: true });
  return { is: "made", bytes: data, width: info.width, height: info.pageHeight ?? info.height };
};
