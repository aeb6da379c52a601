import { MAX_IMAGE_BYTES } from "@krapao/contract/constants";

/** The types that the file's field offers. A phone that stores other types converts its pictures. */
export const SLIP_ACCEPT = "image/jpeg,image/png,image/webp";

/** Why a file is not sent. */
export type PictureFault = "too-large" | "no-picture";

/** The first bytes of the accepted types. The server decides by the same. */
const BEGINNINGS: readonly (readonly (number | null)[])[] = [
  [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  [0xff, 0xd8, 0xff],
  [0x52, 0x49, 0x46, 0x46, null, null, null, null, 0x57, 0x45, 0x42, 0x50],
];

/** Whether the bytes begin as a PNG, a JPEG or a WebP does. */
export const isPicture = (bytes: Uint8Array): boolean =>
  BEGINNINGS.some((beginning) => beginning.every((byte, at) => byte === null || bytes[at] === byte));

/** The fault of a chosen file, by its size and its first bytes. Null when it can be sent. */
export const pictureFaultOf = async (file: File): Promise<PictureFault | null> => {
  if (file.size > MAX_IMAGE_BYTES) return "too-large";
  return isPicture(new Uint8Array(await file.slice(0, 12).arrayBuffer())) ? null : "no-picture";
};
