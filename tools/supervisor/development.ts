import { watch } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";

import { ROOT } from "../runtime.mjs";
import type { Lifetime } from "./lifetime.ts";

const SOURCES = ["apps/server/src", "packages/contract/src", "packages/i18n"];
/** An editor writes a file in several steps, so this waits for the last. */
const QUIET = 150;

/** A free port for the server, because the development server of the pages uses the server's usual one. */
export const innerPort = (host: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(0, host, () => {
      const address = probe.address();
      probe.close(() =>
        typeof address === "object" && address !== null ? resolve(address.port) : reject(new Error("no port")),
      );
    });
  });

/** Calls back when a source of the server has changed. */
export const onSourcesChange = (callback: () => void, lifetime: Lifetime): void => {
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
