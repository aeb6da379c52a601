import { isIP } from "node:net";

import type { Settings } from "../../apps/server/src/settings.ts";

/** The address by which a program on this machine reaches a server on `host`. */
export const reachableHost = (host: string): string => {
  if (host === "0.0.0.0") return "127.0.0.1";
  if (host === "::") return "[::1]";
  return isIP(host) === 6 ? `[${host}]` : host;
};

/** The lines with the addresses of all parts, which are printed before anything answers. */
export const addressLines = (
  { publicOrigin, consoleOrigin, host, sandboxPort }: Settings,
  hasSandbox: boolean,
): readonly string[] => [
  `Wallet   ${publicOrigin}`,
  `Console  ${consoleOrigin}`,
  ...(hasSandbox ? [`Sandbox  http://${reachableHost(host)}:${sandboxPort}`] : []),
];
