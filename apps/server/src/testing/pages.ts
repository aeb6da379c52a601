import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import type { OutsideSystem } from "../adapters/adapters.ts";
import { setOperatorSettings } from "../lib/operator-settings.ts";
import { registerPerson, signIn, withBase } from "./member.ts";
import { openServer } from "./server.ts";

/** The files of a small build. */
export const FILES = {
  "index.html":
    '<!doctype html><html data-edition="__EDITION__"><title>app</title><meta property="og:image" content="__ORIGIN__/share.png" />',
  "login/index.th.html": "<!doctype html><title>login</title>",
  "login/index.lo.html": "<!doctype html><title>login in Lao</title>",
  "assets/app-abc123.js": "export {};",
  "assets/app-abc123.js.br": "compressed",
  "assets/app-abc123.js.map": "{}",
  "assets/app.css": "a{}",
  "favicon.svg": "<svg/>",
  "sw.js": "self.x = 1;",
  "assets/proof-worker-abc123.js": "self.x = 1;",
  ".env": "SECRET=1",
  ".git/config": "secret",
};

/** The headers of a browser that asks for a page. */
export const HTML = { accept: "text/html,application/xhtml+xml" };

/** The policy of the pages of this server, with the hosts that its operators allow. */
export const PAGE_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; media-src 'self' blob: https://video.example.com; " +
  "font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; frame-src https://video.example.com; " +
  "form-action 'self' http://127.0.0.1:4100; frame-ancestors 'none'; base-uri 'none'; object-src 'none'";

/** A game provider that members open at the provider's own address. */
const GAME_SYSTEM: OutsideSystem = {
  kind: "game",
  code: "PG",
  name: "PG",
  adapter: "pg",
  identity: "one",
  mode: "staging",
  host: "127.0.0.1:4100",
  launchOrigin: "http://127.0.0.1:4100",
  probe: () => Promise.resolve("reached"),
};

/** Opens a server with a small build of pages, a signed-in member and a call that always fails. */
export const openPages = async () => {
  const folder = mkdtempSync(join(tmpdir(), "krapao-pages-"));
  for (const name of ["assets", "login", ".git"]) mkdirSync(join(folder, name));
  for (const [name, text] of Object.entries(FILES)) writeFileSync(join(folder, name), text);
  const server = await openServer({
    ...withBase,
    pages: folder,
    adapters: { systems: [GAME_SYSTEM] },
    before: async (context) => {
      await withBase.before(context);
      await setOperatorSettings(
        context.db,
        { videoHosts: ["https://video.example.com", "*", "https://a.example.com; script-src *"] },
        context.clock.now(),
      );
    },
    add: (app) => {
      app.get("/api/breaks", async () => {
        throw new Error("select * from member where phone = '+66812345678' secret-inner-text");
      });
    },
  });
  return {
    folder,
    server,
    token: await signIn(server, await registerPerson(server)),
    get: (url: string, headers: Record<string, string> = {}) => server.call("GET", url, { headers }),
    close: async (): Promise<void> => {
      await server.close();
      rmSync(folder, { recursive: true });
    },
  };
};
