// Serves pages from their sources in a development start, and forwards all other requests to the server. The member app
// is on PORT, the console on CONSOLE_PORT.
import { join } from "node:path";

import { createServer } from "vite";

import { ROOT } from "../runtime.mjs";

/** Paths on these ports that are not pages. */
const SERVED = "^/(api|callbacks|pictures|socket\\.io|config\\.json|healthz|readyz)(/|\\?|$)";

const { HOST = "127.0.0.1", KRAPAO_PAGES_PORT, KRAPAO_SERVER_URL } = process.env;
const { KRAPAO_CONSOLE_PAGES_PORT, KRAPAO_CONSOLE_URL } = process.env;

const servePages = async (app: "member" | "console", port: number, target: string): Promise<void> => {
  const pages = await createServer({
    configFile: join(ROOT, "apps", app, "vite.config.ts"),
    cacheDir: join(ROOT, "node_modules/.vite", app),
    clearScreen: false,
    logLevel: "warn",
    server: {
      host: HOST,
      port,
      strictPort: true,
      proxy: { [SERVED]: { target, ws: true, changeOrigin: false } },
    },
  });
  await pages.listen();
};

await servePages("member", Number(KRAPAO_PAGES_PORT), KRAPAO_SERVER_URL ?? "");
await servePages("console", Number(KRAPAO_CONSOLE_PAGES_PORT), KRAPAO_CONSOLE_URL ?? "");
process.send?.({ ready: true });
