import type { FastifyInstance } from "fastify";

import type { World } from "../../world.ts";
import { formOf } from "../form.ts";
import { pgError } from "./answers.ts";
import { pgCalls } from "./pg-calls.ts";

/**
 * PG's side of its calls, for each brand on it. The operator token is `krapao`, and the secret key is the one of its
 * segment.
 */
export const registerPg = (app: FastifyInstance, world: World, code: string): void => {
  const book = world.gameBook(code);
  const secret = world.secretOf(`games/${code.toLowerCase()}`);
  for (const [path, call] of Object.entries(pgCalls)) {
    app.post(`/${path}`, (request) => {
      const fields = formOf(request.body);
      const isOperator = fields.get("operator_token") === "krapao" && fields.get("secret_key") === secret;
      return isOperator ? call(book, fields) : pgError("1204");
    });
  }
};
