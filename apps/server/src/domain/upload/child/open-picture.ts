import sharp, { type Sharp } from "sharp";

/** The most pixels that a picture may have (SECURITY.md S42). */
export const MOST_PIXELS = 40_000_000;

sharp.concurrency(1);
sharp.cache(false);
// Nothing but what is taken is ever parsed, whatever it is said to be.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: ["VipsForeignLoadPng", "VipsForeignLoadJpeg", "VipsForeignLoadWebp", "VipsForeignLoadNsgif"],
});

/** One frame of a picture, turned upright as its metadata says, on white. Fails when it is read and is no whole picture. */
export const openPicture = (bytes: Uint8Array): Sharp =>
  sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: "error", animated: false, sequentialRead: true })
    .autoOrient()
    .flatten({ background: "#ffffff" });
