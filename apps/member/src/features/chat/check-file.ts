import { IMAGE_TYPES, MAX_IMAGE_BYTES, MAX_VIDEO_BYTES, VIDEO_TYPES } from "@krapao/contract/constants";

/** What a file may be in the chat. */
export type FileKind = "image" | "video";

/** What is wrong with it; `limit` is in MB. */
export type FileFault =
  | { readonly key: "validation.fileNotSupported" }
  | { readonly key: "validation.imageTooLarge" | "validation.videoTooLarge"; readonly limit: number };

/** What the camera is asked for. A phone whose own format is another one (HEIC) converts it to one of these. */
export const PICTURES = IMAGE_TYPES.join(",");

/** What the file dialog offers. */
export const ACCEPT = [...IMAGE_TYPES, ...VIDEO_TYPES].join(",");

const MB = 1024 * 1024;
const LIMITS = { image: MAX_IMAGE_BYTES, video: MAX_VIDEO_BYTES } as const;
const TOO_LARGE = { image: "validation.imageTooLarge", video: "validation.videoTooLarge" } as const;
const NOT_SUPPORTED = { key: "validation.fileNotSupported" } as const;

const declared = (type: string): FileKind | null => {
  if ((IMAGE_TYPES as readonly string[]).includes(type)) return "image";
  return (VIDEO_TYPES as readonly string[]).includes(type) ? "video" : null;
};

const startsWith = (bytes: Uint8Array, ...start: readonly number[]): boolean =>
  start.every((byte, at) => bytes[at] === byte);

/** What the first bytes say that a file is. */
export const kindOfBytes = (bytes: Uint8Array): FileKind | null => {
  const isPicture =
    startsWith(bytes, 0x89, 0x50, 0x4e, 0x47) ||
    startsWith(bytes, 0xff, 0xd8, 0xff) ||
    startsWith(bytes, 0x47, 0x49, 0x46, 0x38);
  if (isPicture) return "image";
  return startsWith(bytes.subarray(4), 0x66, 0x74, 0x79, 0x70) ? "video" : null;
};

/** Checks a file before its upload: name, type, size and first bytes. The server checks it again more thoroughly. */
export const checkFile = async (file: File): Promise<FileKind | FileFault> => {
  const kind = declared(file.type);
  if (kind === null || !/[^.]\.[^.]+$/.test(file.name)) return NOT_SUPPORTED;
  if (file.size > LIMITS[kind]) return { key: TOO_LARGE[kind], limit: LIMITS[kind] / MB };
  const bytes = new Uint8Array(await file.slice(0, 12).arrayBuffer());
  return kindOfBytes(bytes) === kind ? kind : NOT_SUPPORTED;
};
