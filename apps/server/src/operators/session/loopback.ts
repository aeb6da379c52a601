import type { Settings } from "../../settings.ts";

const isLoopback = (host: string): boolean =>
  host === "localhost" ||
  host === "::1" ||
  host === "[::1]" ||
  /^127(\.\d{1,3}){3}$/.test(host) ||
  host === "0:0:0:0::/64";

/** Whether a caller sits at this very machine, and nobody else can (S62): by the address, and by where the console is. */
export const isFromHere = (settings: Settings, caller: string): boolean =>
  isLoopback(caller) && isLoopback(new URL(settings.consoleOrigin).hostname);
