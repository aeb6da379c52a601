import sharp, { type Sharp } from "sharp";

/** The most pixels that a picture may have (SECURITY.md S42). */
export const MOST_PIXELS = 40_000_000;

sharp.concurrency(1);
sharp.cache(false);
// Only accepted types are ever parsed, whatever type the sender declares.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: ["VipsForeignLoadPng", "VipsForeignLoadJpeg", "VipsForeignLoadWebp", "VipsForeignLoadNsgif"],
});

/**
 * One frame of a picture, turned upright by its metadata, on white. Reading it fails when it is not a complete picture.
 */
export const openPicture = (bytes: Uint8Array): Sharp =>
  sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: "error", animated: false, sequentialRead: true })
    .autoOrient()
    .flatten({ background: "#ffffff" });
