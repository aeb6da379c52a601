import { watch } from "node:fs";
import { createServer as createProbe } from "node:net";
import { join } from "node:path";

import type { Settings } from "../../apps/server/src/settings.ts";
import { ROOT } from "../runtime.mjs";
import { hostInUrl } from "./addresses.ts";
import type { Lifetime } from "./lifetime.ts";

/** Everything on PORT that is no page. */
const SERVED = "^/(api|callbacks|socket\\.io|config\\.json|healthz|readyz)(/|\\?|$)";
const SOURCES = ["apps/server/src", "packages/contract/src", "packages/i18n"];
/** An editor writes a file in several steps. */
const QUIET = 150;

const freePort = (host: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createProbe();
    probe.once("error", reject);
    probe.listen(0, host, () => {
      const address = probe.address();
      probe.close(() =>
        typeof address === "object" && address !== null ? resolve(address.port) : reject(new Error("no port")),
      );
    });
  });

/** Calls back once a source of the server has changed. */
const onSourcesChange = (callback: () => void, lifetime: Lifetime): void => {
  let timer: NodeJS.Timeout | undefined;
  for (const folder of SOURCES) {
    const watcher = watch(join(ROOT, folder), { recursive: true }, (_, name) => {
      if (name === null || name.includes(".test.")) return;
      clearTimeout(timer);
      timer = setTimeout(callback, QUIET);
    });
    lifetime.atEnd(() => watcher.close());
  }
};

/**
 * Pages straight from their sources by Vite on PORT, which hands everything else on to the server; that listens on a
 * port of its own and is started again when its sources change.
 */
export const startDevelopment = async ({ host, port }: Settings, lifetime: Lifetime) => {
  const { createServer } = await import("vite");
  const inner = await freePort(host);
  const pages = await createServer({
    configFile: join(ROOT, "apps/member/vite.config.ts"),
    clearScreen: false,
    server: {
      host,
      port,
      strictPort: true,
      proxy: { [SERVED]: { target: `http://${hostInUrl(host)}:${inner}`, ws: true, changeOrigin: false } },
    },
  });
  lifetime.atEnd(() => pages.close());
  await pages.listen();
  return { port: inner, onChange: (callback: () => void) => onSourcesChange(callback, lifetime) };
};
