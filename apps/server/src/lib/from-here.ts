import type { FastifyRequest } from "fastify";

import { isLoopback } from "./loopback.ts";
import type { Settings } from "../settings.ts";

/** What a proxy writes into a request that it hands on. */
const BY_A_PROXY = /^(forwarded|via|x-real-ip|x-forwarded-.+)$/;

type Request = Pick<FastifyRequest, "headers" | "hostname"> & {
  readonly socket: { readonly remoteAddress?: string | undefined };
};

/**
 * Whether whoever calls sits at this very machine (S62). A proxy here calls from here for anybody: nobody behind one is
 * here, be it told by what it adds to a request or by the name that the browser went to. The name also tells another's
 * page that had its own name point here.
 */
export const isFromHere = (
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
