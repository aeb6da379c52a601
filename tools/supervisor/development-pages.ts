// A part of a development start: pages straight from their sources on PORT, everything else handed on to the server.
import { join } from "node:path";

import { createServer } from "vite";

import { ROOT } from "../runtime.mjs";

/** Everything on PORT that is no page. */
const SERVED = "^/(api|callbacks|socket\\.io|config\\.json|healthz|readyz)(/|\\?|$)";

const { HOST = "127.0.0.1", KRAPAO_PAGES_PORT, KRAPAO_SERVER_URL } = process.env;

const pages = await createServer({
  configFile: join(ROOT, "apps/member/vite.config.ts"),
  clearScreen: false,
  logLevel: "warn",
  server: {
    host: HOST,
    port: Number(KRAPAO_PAGES_PORT),
    strictPort: true,
    proxy: { [SERVED]: { target: KRAPAO_SERVER_URL ?? "", ws: true, changeOrigin: false } },
  },
});
await pages.listen();
process.send?.({ ready: true });
