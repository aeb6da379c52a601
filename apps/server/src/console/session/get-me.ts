import { getMe } from "@krapao/contract/operator/get-me";
import type { FastifyInstance } from "fastify";

import type { Context } from "../../context.ts";
import { handleOperator } from "../handle-operator.ts";
import { meOf } from "../../domain/operator/operator.ts";

/** Who is signed in. */
export const addGetMe = (app: FastifyInstance, context: Context): void =>
  handleOperator(app, context, getMe, async ({ operator }) => meOf(context, operator));
