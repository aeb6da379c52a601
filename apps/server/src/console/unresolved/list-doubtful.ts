import { listDoubtful } from "@krapao/contract/operator/list-doubtful";
import type { FastifyInstance } from "fastify";

import type { Context } from "../../context.ts";
import { listUnresolved } from "../../saga/unresolved.ts";
import { handleOperator } from "../handle-operator.ts";
import { toTransfers } from "./read-doubtful.ts";

/** Transfers whose provider contradicts itself, the oldest first. */
export const addListDoubtful = (app: FastifyInstance, context: Context): void =>
  handleOperator(app, context, listDoubtful, async () => toTransfers(context, await listUnresolved(context)));
