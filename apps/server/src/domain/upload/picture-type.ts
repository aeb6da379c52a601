/** A picture's type by its first bytes (SECURITY.md S41). Its name and its declared type are never trusted. */
export type PictureType = "image/png" | "image/jpeg" | "image/webp" | "image/gif";

const begins = (bytes: Uint8Array, at: number, magic: readonly number[]): boolean =>
  magic.every((byte, index) => bytes[at + index] === byte);

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const JPEG = [0xff, 0xd8, 0xff];
const RIFF = [0x52, 0x49, 0x46, 0x46];
const WEBP = [0x57, 0x45, 0x42, 0x50];
const GIF = [0x47, 0x49, 0x46, 0x38];

/** The type of a picture by its first bytes, or null when they are of no accepted type. */
export const pictureTypeOf = (bytes: Uint8Array): PictureType | null => {
  if (begins(bytes, 0, PNG)) return "image/png";
  if (begins(bytes, 0, JPEG)) return "image/jpeg";
  if (begins(bytes, 0, RIFF) && begins(bytes, 8, WEBP)) return "image/webp";
  return begins(bytes, 0, GIF) ? "image/gif" : null;
};

/** The accepted types of a slip. */
export const SLIP_TYPES: ReadonlySet<PictureType> = new Set(["image/png", "image/jpeg", "image/webp"]);
