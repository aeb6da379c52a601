import type { FastifyInstance } from "fastify";

import type { World } from "../../world.ts";
import { formOf } from "../form.ts";
import { pgError } from "./answers.ts";
import { pgCalls } from "./pg-calls.ts";

/** PG's side of its calls. The operator token is `krapao`, the secret key that of `games/pg`. */
export const registerPg = (app: FastifyInstance, world: World): void => {
  const book = world.gameBook("PG");
  const secret = world.secretOf("games/pg");
  for (const [path, call] of Object.entries(pgCalls)) {
    app.post(`/${path}`, (request) => {
      const fields = formOf(request.body);
      const isOperator = fields.get("operator_token") === "krapao" && fields.get("secret_key") === secret;
      return isOperator ? call(book, fields) : pgError("1204");
    });
  }
};
