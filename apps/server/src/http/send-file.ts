import type { FastifyReply, FastifyRequest } from "fastify";

/** A name in a header, as RFC 8187 has it. */
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

/** How a file is called when it is saved: as its sender called it, with the ending of what it is now. */
const nameOf = (file: FileRecord): string => {
  const ending = ENDINGS[file.type];
  if (ending === undefined) return file.name || file.kind;
  return `${file.name.replace(/\.[^.]*$/, "") || file.kind}${ending}`;
};

/** The one range of bytes that is asked for; null: all of it, as for anything that is not one plain range. */
const rangeOf = (header: string | undefined, size: number): { readonly from: number; readonly to: number } | null => {
  const [, first = "", last = ""] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? "") ?? [];
  if (first === "" && last === "") return null;
  const from = first === "" ? Math.max(0, size - Number(last)) : Number(first);
  const to = first === "" || last === "" ? size - 1 : Math.min(Number(last), size - 1);
  return from <= to && from < size ? { from, to } : null;
};

/** Sends an uploaded file: as one that is saved and never a page, by our own record of its type (SECURITY.md S43). */
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
