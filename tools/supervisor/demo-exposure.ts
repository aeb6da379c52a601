import { isLoopback } from "../../apps/server/src/lib/loopback.ts";
import type { Settings } from "../../apps/server/src/settings.ts";
import { StartError } from "./start-error.ts";

/** The first setting that lets other machines reach the servers, with its value. Null when none does. */
const openTo = ({ host, publicOrigin, consoleOrigin }: Settings): string | null => {
  if (!isLoopback(host)) return `HOST=${host}`;
  for (const [name, origin] of [
    ["PUBLIC_ORIGIN", publicOrigin],
    ["CONSOLE_ORIGIN", consoleOrigin],
  ] as const)
    if (!isLoopback(new URL(origin).hostname)) return `${name}=${origin}`;
  return null;
};

/**
 * Throws a {@link StartError} for a demo that other machines could reach, or in production, because its passwords are
 * public and anybody can make money in its sandbox. `DEMO_EXPOSED=yes` allows both.
 */
export const assertDemoStaysHome = (settings: Settings): void => {
  if (!settings.demo || settings.demoExposed) return;
  const others = "set DEMO=off to serve real members, or DEMO_EXPOSED=yes to open the demo to others";
  const open = openTo(settings);
  if (open !== null)
    throw new StartError(
      `The demo stays on this machine, and ${open} opens it to others: set ${open.split("=")[0]} to an address of this machine alone such as 127.0.0.1, ${others}.`,
    );
  if (settings.isProduction) throw new StartError(`NODE_ENV=production starts no demo: ${others}.`);
};

/** The warning when the demo was opened to others on purpose (S40). Null otherwise. */
export const exposureWarning = (settings: Settings): string | null => {
  const open = settings.demo ? openTo(settings) : null;
  return open === null
    ? null
    : `Warning: DEMO_EXPOSED=yes and ${open}: whoever reaches the sandbox can make money, and the demo's passwords are known to everybody.`;
};
