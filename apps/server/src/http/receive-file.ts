import { createWriteStream } from "node:fs";
import { pipeline } from "node:stream/promises";

import type { FastifyRequest } from "fastify";

import { InvalidInput } from "../lib/invalid-input.ts";
import { shownName } from "../lib/file-name.ts";
import { Refusal } from "../lib/refusal.ts";
import { parseInput } from "./input.ts";

/** One file and five fields (SECURITY.md S41). */
const LIMITS = { files: 1, fields: 5, fieldSize: 1_024, fieldNameSize: 100, parts: 6, headerPairs: 20 } as const;

/** What the field contained: a file, now on the disk, one that was too large, or none. */
export type Received = (
  | { readonly is: "file"; readonly bytes: number; readonly name: string }
  | { readonly is: "too-large" | "none" }
) & {
  /** The text fields of the same body. */
  readonly fields: ReadonlyMap<string, string>;
};

const isOurs = (error: unknown): boolean => error instanceof Error && "syscall" in error;

/** One that says what is wrong with the size or the kind of a body, by its status. */
const hasOwnStatus = (error: unknown): boolean =>
  error instanceof Error && "statusCode" in error && error.statusCode !== 400;

type ReceiveOptions = {
  readonly field: string;
  readonly path: string;
  readonly most: number;
  /** Called before the file is read. An error that it throws refuses the file. */
  readonly beforeFile?: () => Promise<void>;
};

/**
 * Streams the file of one field to `path`, at most `most` bytes of it. A file of another field is read and dropped.
 * Throws KEY_INVALID when the body is broken or has too many parts, or when what came with the file does not fit the
 * fields of the call's declaration.
 */
export const receiveFile = async (
  request: FastifyRequest,
  { field, path, most, beforeFile }: ReceiveOptions,
): Promise<Received> => {
  const fields = new Map<string, string>();
  const given = new Map<string, unknown>();
  if (!request.isMultipart()) return { is: "none", fields };
  let received: Received = { is: "none", fields };
  try {
    for await (const part of request.parts({ limits: { ...LIMITS, fileSize: most } })) {
      if (part.type !== "file") {
        // A field that is given twice is a list, which no field of a form may be.
        given.set(part.fieldname, given.has(part.fieldname) ? [given.get(part.fieldname), part.value] : part.value);
        if (typeof part.value === "string") fields.set(part.fieldname, part.value);
        continue;
      }
      if (part.fieldname !== field) {
        part.file.resume();
        continue;
      }
      await beforeFile?.();
      const target = createWriteStream(path, { flags: "wx", mode: 0o600 });
      await pipeline(part.file, target);
      if (part.file.truncated) return { is: "too-large", fields };
      if (target.bytesWritten > 0)
        received = { is: "file", bytes: target.bytesWritten, name: shownName(part.filename), fields };
    }
  } catch (error) {
    // A body that broke off or is not multipart gives an error without a status.
    if (isOurs(error) || hasOwnStatus(error) || error instanceof Refusal) throw error;
    throw new InvalidInput("KEY_INVALID", [{ path: field, message: "multipart" }]);
  }
  const schema = request.routeOptions.config.call?.multipart;
  if (received.is === "file" && schema !== undefined) parseInput(schema, Object.fromEntries(given));
  return received;
};
