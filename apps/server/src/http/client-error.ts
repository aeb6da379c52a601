import type { Socket } from "node:net";

import { DATA_HEADERS } from "./headers.ts";

const STATUS: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: "431 Request Header Fields Too Large",
  ERR_HTTP_REQUEST_TIMEOUT: "408 Request Timeout",
};

const BODY = JSON.stringify({ message: "KEY_INVALID" });

/**
 * The headers of an answer that does not go through Fastify: those of every other answer (S3). The connection is closed
 * after it.
 */
export const RAW_HEADERS: Readonly<Record<string, string>> = {
  ...DATA_HEADERS,
  "content-type": "application/json; charset=utf-8",
  "content-length": String(Buffer.byteLength(BODY)),
  connection: "close",
};

/** The body of such an answer. */
export const RAW_BODY = BODY;

/** A complete answer, for a connection that Fastify no longer answers. */
export const rawAnswer = (status: string): string => {
  const lines = Object.entries(RAW_HEADERS).map(([name, value]) => `${name}: ${value}`);
  return [`HTTP/1.1 ${status}`, ...lines, "", BODY].join("\r\n");
};

/** Answers a request that is not HTTP, is too large or came too slowly. Closes the connection. */
export const answerClientError = (error: Error & { readonly code?: string }, socket: Socket): void => {
  if (error.code === "ECONNRESET" || !socket.writable) {
    socket.destroy();
    return;
  }
  socket.end(rawAnswer(STATUS[error.code ?? ""] ?? "400 Bad Request"));
};
