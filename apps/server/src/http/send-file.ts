import type { FastifyReply, FastifyRequest } from "fastify";

/** Encodes a name for a header by RFC 8187. */
const encodedName = (name: string): string =>
  encodeURIComponent(name).replaceAll(/['()*]/g, (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`);

const ENDINGS: Readonly<Record<string, string>> = {
  "image/jpeg": ".jpg",
  "image/gif": ".gif",
  "video/mp4": ".mp4",
  "video/quicktime": ".mov",
  "application/pdf": ".pdf",
};

/** An uploaded file's own record. */
export type FileRecord = { readonly kind: string; readonly name: string; readonly type: string };

/** The name under which a file is saved: the sender's name, with the extension of its present type. */
const nameOf = (file: FileRecord): string => {
  const ending = ENDINGS[file.type];
  if (ending === undefined) return file.name || file.kind;
  return `${file.name.replace(/\.[^.]*$/, "") || file.kind}${ending}`;
};

/**
 * The one range of bytes that the request asks for. Null for the whole file, and for a range header that is not one
 * plain range.
 */
const rangeOf = (header: string | undefined, size: number): { readonly from: number; readonly to: number } | null => {
  const [, first = "", last = ""] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? "") ?? [];
  if (first === "" && last === "") return null;
  const from = first === "" ? Math.max(0, size - Number(last)) : Number(first);
  const to = first === "" || last === "" ? size - 1 : Math.min(Number(last), size - 1);
  return from <= to && from < size ? { from, to } : null;
};

/** Sends an uploaded file as an attachment, never as a page. Its type is the one in our record (SECURITY.md S43). */
export const sendFile = (
  request: FastifyRequest,
  reply: FastifyReply,
  file: FileRecord,
  bytes: Buffer,
): FastifyReply => {
  reply
    .header("content-disposition", `attachment; filename*=UTF-8''${encodedName(nameOf(file))}`)
    .header("accept-ranges", "bytes")
    .type(file.type);
  const range = rangeOf(request.headers.range, bytes.length);
  if (range === null) return reply.send(bytes);
  return reply
    .code(206)
    .header("content-range", `bytes ${range.from}-${range.to}/${bytes.length}`)
    .send(bytes.subarray(range.from, range.to + 1));
};
