import { readFile } from "node:fs/promises";

import { IMAGE_TYPES, MAX_IMAGE_BYTES, MAX_VIDEO_BYTES } from "@krapao/contract/constants";

import type { Context } from "../../context.ts";
import { InvalidInput } from "../../lib/invalid-input.ts";
import { refuse } from "../../lib/refusal.ts";
import { NotDecoded } from "../upload/decoder.ts";
import { pictureTypeOf } from "../upload/picture-type.ts";
import { scanFile } from "../upload/scan.ts";
import { isPdf, videoTypeOf } from "./file-type.ts";

/** A file that may be kept: its type by its bytes, and the bytes to store. */
export type TakenFile = {
  readonly bytes: Uint8Array;
  readonly type: string;
  readonly name: string;
  /** When a scanner found it clean; null: no scanner checked it. */
  readonly scannedAt: Date | null;
};

/** The fields of text that came with a file. */
export type Fields = ReadonlyMap<string, string>;

/** Writes the file that was sent to a new file at `path`, at most `most` bytes. */
export type ReceiveChatFile = (
  path: string,
  most: number,
) => Promise<
  ({ readonly is: "file"; readonly name: string } | { readonly is: "too-large" | "none" }) & { readonly fields: Fields }
>;

/** The kinds of file that a call accepts. */
export type FileKind = "image" | "video" | "any";

const MOST: Readonly<Record<FileKind, number>> = {
  image: MAX_IMAGE_BYTES,
  video: MAX_VIDEO_BYTES,
  any: MAX_VIDEO_BYTES,
};
const PDF = "application/pdf";
/** When to try again after the scanner gave no answer. */
const SCANNER_RETRY_S = 60;
const ALLOWED: ReadonlySet<string> = new Set(IMAGE_TYPES);

const unsupported = () => refuse("KEY_INVALID", { status: 415 });
const tooLarge = () => refuse("KEY_INVALID", { status: 413 });

/**
 * Re-encodes a picture in another process and drops its metadata. A GIF stays a GIF with its frames (SECURITY.md S42).
 */
const reEncode = async (
  context: Context,
  bytes: Buffer,
  isGif: boolean,
): Promise<Pick<TakenFile, "bytes" | "type">> => {
  const { decoder } = context.uploads;
  try {
    const made = await (isGif ? decoder.reEncodeGif(bytes) : decoder.reEncode(bytes));
    if (made.is !== "made") throw unsupported();
    return { bytes: made.bytes, type: isGif ? "image/gif" : "image/jpeg" };
  } catch (error) {
    if (!(error instanceof NotDecoded)) throw error;
    throw error.isPicturesFault ? unsupported() : refuse("NOT_READY", { status: 503, retryAfter: 5 });
  }
};

/**
 * Has the scanner check a file; returns when it was found clean. Throws FILE_INFECTED, and NOT_READY when the scanner
 * does not answer.
 */
const scan = async (context: Context, content: Buffer): Promise<Date | null> => {
  const scanned = await scanFile(context, content);
  if (scanned.is === "passed") return scanned.at;
  throw scanned.is === "infected"
    ? refuse("FILE_INFECTED")
    : refuse("NOT_READY", { status: 503, retryAfter: SCANNER_RETRY_S });
};

/** Checks what was sent; returns what is to be stored. Throws KEY_INVALID (413, 415), FILE_INFECTED, NOT_READY. */
const check = async (context: Context, kind: FileKind, content: Buffer): Promise<Omit<TakenFile, "name">> => {
  const picture = kind === "video" ? null : pictureTypeOf(content);
  if (picture !== null && ALLOWED.has(picture)) {
    if (content.length > MAX_IMAGE_BYTES) throw tooLarge();
    const scannedAt = await scan(context, content);
    return { ...(await reEncode(context, content, picture === "image/gif")), scannedAt };
  }
  const type = kind === "image" ? null : (videoTypeOf(content) ?? (kind === "any" && isPdf(content) ? PDF : null));
  if (type === null) throw unsupported();
  return { bytes: content, type, scannedAt: await scan(context, content) };
};

/**
 * Reads the file of the field `file`. It is streamed to the disk up to the limit, its type is read from its bytes, and
 * pictures are re-encoded. `fields` are those of the whole body. Throws KEY_MISSING, KEY_INVALID (413, 415),
 * FILE_INFECTED, NOT_READY.
 */
export const takeFile = async (
  context: Context,
  receive: ReceiveChatFile,
  kind: FileKind,
): Promise<{ readonly fields: Fields; readonly check: () => Promise<TakenFile> }> => {
  const { disk } = context.uploads;
  const name = `${context.random.bytes(16).toString("base64url")}.sent`;
  const sent = await disk.withNewFile(name, async (path) => {
    const received = await receive(path, MOST[kind]);
    return received.is === "file" ? { ...received, content: await readFile(path) } : received;
  });
  return {
    fields: sent.fields,
    check: async () => {
      if (sent.is === "none") throw new InvalidInput("KEY_MISSING", [{ path: "file", message: "missing" }]);
      if (sent.is !== "file") throw tooLarge();
      // SPEC.md section 5: a file name needs an extension.
      if (!/[^.]\.[^.]+$/.test(sent.name)) throw unsupported();
      return { ...(await check(context, kind, sent.content)), name: sent.name };
    },
  };
};
