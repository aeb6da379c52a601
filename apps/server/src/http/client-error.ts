import type { Socket } from "node:net";

import { DATA_HEADERS } from "./headers.ts";

const STATUS: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: "431 Request Header Fields Too Large",
  ERR_HTTP_REQUEST_TIMEOUT: "408 Request Timeout",
};

/** Answers what is no HTTP, is too large to read, or came too slowly; the line is closed. */
export const answerClientError = (error: Error & { readonly code?: string }, socket: Socket): void => {
  if (error.code === "ECONNRESET" || !socket.writable) {
    socket.destroy();
    return;
  }
  const body = JSON.stringify({ message: "KEY_INVALID" });
  const headers = {
    ...DATA_HEADERS,
    "content-type": "application/json; charset=utf-8",
    "content-length": String(Buffer.byteLength(body)),
    connection: "close",
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  socket.end([`HTTP/1.1 ${STATUS[error.code ?? ""] ?? "400 Bad Request"}`, ...lines, "", body].join("\r\n"));
};
