/** What a file is, judged by its bytes. Its name and its declared type are never trusted (SECURITY.md S41). */
export type VideoType = "video/mp4" | "video/quicktime";

const BOX_HEADER = 8;
const MOST_BOXES = 10_000;

/** Brands of video files. Brands of pictures (`heic`, `avif`) and of audio are not included. */
const BRANDS = /^(isom|iso[2-9]|mp4[12]|avc1|M4V |M4VH|M4VP|MSNV|dash|3gp[4-9]|3g2[abc]|NDSC|F4V )$/;

/** The boxes of a file (ISO/IEC 14496-12): names and sizes. Null when they do not add up to the file's length. */
const boxesOf = (bytes: Buffer): readonly string[] | null => {
  const names: string[] = [];
  let at = 0;
  while (at < bytes.length) {
    if (bytes.length - at < BOX_HEADER || names.length > MOST_BOXES) return null;
    const short = bytes.readUInt32BE(at);
    names.push(bytes.toString("latin1", at + 4, at + 8));
    if (short === 0) return names;
    const size = short === 1 && bytes.length - at >= 16 ? Number(bytes.readBigUInt64BE(at + 8)) : short;
    if (size < BOX_HEADER || size > bytes.length - at) return null;
    at += size;
  }
  return names;
};

/**
 * The type of a complete video: `ftyp` comes first with a brand that we accept, and there is a `moov` box; null for
 * anything else.
 */
export const videoTypeOf = (bytes: Buffer): VideoType | null => {
  if (bytes.length < 16 || bytes.toString("latin1", 4, 8) !== "ftyp") return null;
  const boxes = boxesOf(bytes);
  if (boxes?.[0] !== "ftyp" || !boxes.includes("moov")) return null;
  const brand = bytes.toString("latin1", 8, 12);
  if (brand === "qt  ") return "video/quicktime";
  return BRANDS.test(brand) ? "video/mp4" : null;
};

/** Whether a file begins and ends like a PDF. */
export const isPdf = (bytes: Buffer): boolean =>
  bytes.toString("latin1", 0, 5) === "%PDF-" &&
  bytes.toString("latin1", Math.max(0, bytes.length - 1_024)).includes("%%EOF");
