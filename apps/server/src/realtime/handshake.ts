import type { IncomingMessage } from "node:http";

import { SOCKET_PATH } from "@krapao/contract/realtime";

/** Whether the Origin header, if there is one, is ours: the public origin, or the host of this request (S11). */
export const isOwnOrigin = (origin: string | undefined, host: string | undefined, publicOrigin: string): boolean =>
  origin === undefined || origin === publicOrigin || (host !== undefined && URL.parse(origin)?.host === host);

/**
 * Whether a request opens a socket as the app does. Every other request to upgrade (another origin, path, transport,
 * version or protocol) is handled as a plain request: the app answers it, with its usual headers (S3).
 */
export const isHandshake = ({ method, url, headers }: IncomingMessage, publicOrigin: string): boolean => {
  const asked = URL.parse(url ?? "", "http://socket");
  if (asked === null) return false;
  const { pathname, searchParams } = asked;
  return (
    method === "GET" &&
    (pathname === SOCKET_PATH || pathname === `${SOCKET_PATH}/`) &&
    searchParams.get("EIO") === "4" &&
    searchParams.get("transport") === "websocket" &&
    !searchParams.has("sid") &&
    headers.upgrade?.toLowerCase() === "websocket" &&
    headers["sec-websocket-version"] === "13" &&
    /^[+/0-9A-Za-z]{22}==$/.test(headers["sec-websocket-key"] ?? "") &&
    headers["sec-websocket-protocol"] === undefined &&
    isOwnOrigin(headers.origin, headers.host, publicOrigin)
  );
};
