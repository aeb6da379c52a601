import type { FastifyRequest } from "fastify";

import { isLoopback } from "./loopback.ts";
import type { Settings } from "../settings.ts";

/** Headers that a proxy adds to a request that it forwards. */
const BY_A_PROXY = /^(forwarded|via|x-real-ip|x-forwarded-.+)$/;

type Request = Pick<FastifyRequest, "headers" | "hostname"> & {
  readonly socket: { readonly remoteAddress?: string | undefined };
};

/**
 * Whether the caller sits at this machine (S62). A proxy on this machine also calls from here, for callers anywhere. So
 * a request is refused when it has a proxy's headers, or when the browser used another host name than one of this
 * machine. The host name also shows a page of somebody else whose own name points to this machine.
 */
export const isLocalCaller = (
  settings: Pick<Settings, "consoleOrigin">,
  { headers, hostname, socket }: Request,
): boolean => {
  const names = [hostname, new URL(settings.consoleOrigin).hostname];
  if (headers.origin !== undefined) names.push(URL.parse(headers.origin)?.hostname ?? "");
  return (
    [socket.remoteAddress ?? "", ...names].every(isLoopback) &&
    !Object.keys(headers).some((name) => BY_A_PROXY.test(name))
  );
};
