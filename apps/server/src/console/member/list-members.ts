import { listMembers } from "@krapao/contract/operator/list-members";
import type { FastifyInstance } from "fastify";

import type { Context } from "../../context.ts";
import { handleOperator } from "../handle-operator.ts";
import { findMembers } from "./find-members.ts";

/** Finds members; what is told of them is masked. */
export const addListMembers = (app: FastifyInstance, context: Context): void =>
  handleOperator(app, context, listMembers, async ({ query }) => findMembers(context, query.q));
