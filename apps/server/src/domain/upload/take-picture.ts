import { readFile } from "node:fs/promises";

import type { Context } from "../../context.ts";
import { NotDecoded } from "./decoder.ts";
import { pictureTypeOf, type PictureType } from "./picture-type.ts";
import { scanFile } from "./scan.ts";

/** Writes the file that was sent to a new file at `path`; or says that there is none, or that it is too large. */
export type Receive = (
  path: string,
) => Promise<{ readonly is: "file"; readonly name: string } | { readonly is: "too-large" | "none" }>;

/** A re-encoded picture (JPEG), or why there is none. */
export type TakenPicture =
  | { readonly is: "picture"; readonly bytes: Uint8Array; readonly name: string; readonly scannedAt: Date | null }
  | { readonly is: "no-file" | "too-large" | "no-picture" | "busy" | "infected" | "unanswered" };

const reEncode = async (context: Context, bytes: Uint8Array): Promise<Uint8Array | "no-picture" | "busy"> => {
  try {
    const made = await context.uploads.decoder.reEncode(bytes);
    return made.is === "made" ? made.bytes : made.is;
  } catch (error) {
    if (!(error instanceof NotDecoded)) throw error;
    return error.isPicturesFault ? "no-picture" : "busy";
  }
};

/**
 * Reads an uploaded picture: it is streamed to the disk, its type is read from its bytes, and it is scanned and
 * re-encoded in another process (SECURITY.md S41, S42, S44). The original is deleted when this resolves, whatever it
 * was.
 */
export const takePicture = async (
  context: Context,
  receive: Receive,
  types: ReadonlySet<PictureType>,
): Promise<TakenPicture> => {
  const { disk } = context.uploads;
  const name = `${context.random.bytes(16).toString("base64url")}.sent`;
  const sent = await disk.withNewFile(name, async (path) => {
    const received = await receive(path);
    return received.is === "file" ? { ...received, content: await readFile(path) } : received;
  });
  if (sent.is !== "file") return { is: sent.is === "none" ? "no-file" : "too-large" };
  const type = pictureTypeOf(sent.content);
  if (type === null || !types.has(type)) return { is: "no-picture" };
  const scanned = await scanFile(context, sent.content);
  if (scanned.is !== "passed") return scanned;
  const made = await reEncode(context, sent.content);
  return typeof made === "string"
    ? { is: made }
    : { is: "picture", bytes: made, name: sent.name, scannedAt: scanned.at };
};
