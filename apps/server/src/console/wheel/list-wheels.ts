import { listWheels } from "@krapao/contract/operator/list-wheels";
import type { FastifyInstance } from "fastify";

import type { Context } from "../../context.ts";
import { handleOperator } from "../handle-operator.ts";
import { skipOf } from "../paging.ts";
import { readWheels } from "./read-wheels.ts";

/** The wheels that turn, and those before them. */
export const addListWheels = (app: FastifyInstance, context: Context): void =>
  handleOperator(app, context, listWheels, async ({ query }) => readWheels(context.db, skipOf(query)));
