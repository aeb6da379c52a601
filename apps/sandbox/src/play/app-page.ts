import { createHash } from "node:crypto";

import type { FastifyInstance } from "fastify";

import { formOf } from "../games/form.ts";
import type { World } from "../world.ts";
import type { PlayAccess } from "./play-access.ts";

const STYLE = `
body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: #1b1436; color: #fff; font: 17px/1.5 system-ui, sans-serif; }
form { display: grid; gap: 14px; width: min(320px, calc(100vw - 48px)); }
h1 { margin: 0; font-size: 24px; } p { margin: 0; color: #c9c2e8; font-size: 15px; } p.wrong { color: #ffb4a8; }
label { display: grid; gap: 4px; font-size: 15px; }
input { min-height: 48px; padding: 0 14px; border: 1px solid #6b5fa8; border-radius: 12px; background: #281f4d; color: #fff; font: inherit; }
button { min-height: 52px; border: 0; border-radius: 14px; background: #f5b83d; color: #1b1436; font: inherit; font-weight: 700; }
`;
const STYLE_HASH = createHash("sha256").update(STYLE).digest("base64");
const POLICY = `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'`;

const page = (code: string, isWrong: boolean): string => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>${code} (pretend app)</title>
    <style>${STYLE}</style>
  </head>
  <body>
    <form method="post">
      <h1>${code}</h1>
      <p>A pretend app. Log in with the game's username and password.</p>
      ${isWrong ? '<p class="wrong" role="alert">Wrong username or password.</p>' : ""}
      <label>Username <input name="username" autocomplete="off" autocapitalize="none" required></label>
      <label>Password <input name="password" type="password" autocomplete="off" required></label>
      <button>Log in</button>
    </form>
  </body>
</html>
`;

/** The provider's own app, played by a page. Players log in with the game's name and password. */
export const registerAppPage = (app: FastifyInstance, world: World, access: PlayAccess, code: string): void => {
  const path = `/play/${code.toLowerCase()}/app`;
  app.get(path, (_request, reply) =>
    reply
      .header("content-security-policy", POLICY)
      .header("x-content-type-options", "nosniff")
      .header("referrer-policy", "no-referrer")
      .type("text/html; charset=utf-8")
      .send(page(code, false)),
  );
  app.post(path, ({ body }, reply) => {
    const fields = formOf(body);
    const username = fields.get("username") ?? "";
    if (world.gameBook(code).isPassword(username, fields.get("password") ?? ""))
      return reply.redirect(access.gamePage(code, username, null), 303);
    return reply
      .code(401)
      .header("content-security-policy", POLICY)
      .type("text/html; charset=utf-8")
      .send(page(code, true));
  });
};
