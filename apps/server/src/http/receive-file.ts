import { createWriteStream } from "node:fs";
import { pipeline } from "node:stream/promises";

import type { FastifyRequest } from "fastify";

import { InvalidInput } from "../lib/invalid-input.ts";
import { shownName } from "../lib/file-name.ts";

/** One file and five fields (SECURITY.md S41); nothing reads the fields. */
const LIMITS = { files: 1, fields: 5, fieldSize: 1_024, fieldNameSize: 100, parts: 6, headerPairs: 20 } as const;

/** What came in the field: a file on the disk, one that was cut off because it is too large, or none. */
export type Received =
  | { readonly is: "file"; readonly bytes: number; readonly name: string }
  | { readonly is: "too-large" | "none" };

const isOurs = (error: unknown): boolean => error instanceof Error && "syscall" in error;

const hasStatus = (error: unknown): boolean => error instanceof Error && "statusCode" in error;

/**
 * Streams the file of one field to `path`, at most `most` bytes of it; what else was sent is read and dropped. Throws for a
 * body that is broken or has more parts than it may.
 */
export const receiveFile = async (
  request: FastifyRequest,
  { field, path, most }: { readonly field: string; readonly path: string; readonly most: number },
): Promise<Received> => {
  if (!request.isMultipart()) return { is: "none" };
  let received: Received = { is: "none" };
  try {
    for await (const part of request.parts({ limits: { ...LIMITS, fileSize: most } })) {
      if (part.type !== "file") continue;
      if (part.fieldname !== field) {
        part.file.resume();
        continue;
      }
      const target = createWriteStream(path, { flags: "wx", mode: 0o600 });
      await pipeline(part.file, target);
      if (part.file.truncated) return { is: "too-large" };
      if (target.bytesWritten > 0)
        received = { is: "file", bytes: target.bytesWritten, name: shownName(part.filename) };
    }
  } catch (error) {
    // What is wrong with a body is told by its status; what broke off or is no multipart at all has none.
    if (isOurs(error) || hasStatus(error)) throw error;
    throw new InvalidInput("KEY_INVALID", [{ path: field, message: "multipart" }]);
  }
  return received;
};
