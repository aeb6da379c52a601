import { createHmac } from "node:crypto";

import type { FastifyInstance } from "fastify";

import { createPlayAccess } from "../../play/play-access.ts";
import type { World } from "../../world.ts";
import { ufabetCalls, ufabetFailure } from "./ufabet-calls.ts";
import { createFormState } from "./view-state.ts";

const CODE = "UFABET";
const TOKEN_MS = 3_600_000;

type SignIn = { readonly Body: { readonly partner?: unknown; readonly key?: unknown } | null };

const hidden = (fields: Readonly<Record<string, string>>): string =>
  Object.entries(fields)
    .map(([name, value]) => `<input type="hidden" name="${name}" value="${value}">`)
    .join("\n      ");

/** The site's login page. Its form is posted to the site that players see, which is no call of the server. */
const loginPage = (state: Readonly<Record<string, string>>): string => `<!doctype html>
<html lang="en">
  <head><title>UFABET (pretend)</title></head>
  <body>
    <form method="post" action="/play/ufabet/login">
      ${hidden(state)}
      <label>User <input name="username"></label>
      <label>Password <input type="password" name="password"></label>
      <button>Log in</button>
    </form>
  </body>
</html>
`;

/**
 * The reseller's side of its calls. The partner is `krapao`, and its key is the one of `games/ufabet`. A token is valid
 * for an hour.
 */
export const registerUfabet = (app: FastifyInstance, world: World): void => {
  const secret = world.secretOf("games/ufabet");
  const access = createPlayAccess(world);
  const state = createFormState(world);
  const context = { book: world.gameBook(CODE), gameLink: (username: string) => access.link(CODE, username).url };
  const tokenOf = (hour: number): string => createHmac("sha256", secret).update(`partner:${hour}`).digest("base64url");
  const hourNow = (): number => Math.floor(world.clock.now().getTime() / TOKEN_MS);

  app.post<SignIn>("/partner/auth", ({ body }) =>
    body?.partner === "krapao" && body.key === secret
      ? { success: true, data: { token: tokenOf(hourNow()), expires_in: TOKEN_MS / 1000 } }
      : ufabetFailure("INVALID_REQUEST"),
  );
  for (const [path, call] of Object.entries(ufabetCalls)) {
    app.post(`/${path}`, ({ headers, body }) =>
      headers.authorization === `Bearer ${tokenOf(hourNow())}` ? call(context, body) : ufabetFailure("INVALID_TOKEN"),
    );
  }
  app.get("/login.aspx", (_request, reply) => reply.type("text/html; charset=utf-8").send(loginPage(state.make())));
};
