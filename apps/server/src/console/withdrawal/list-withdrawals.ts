import { listWithdrawals } from "@krapao/contract/operator/list-withdrawals";
import type { FastifyInstance } from "fastify";

import type { Context } from "../../context.ts";
import { handleOperator } from "../handle-operator.ts";
import { skipOf } from "../paging.ts";
import { readWithdrawals } from "./read-withdrawals.ts";

/** Withdrawals, those that wait the longest waiting first. */
export const addListWithdrawals = (app: FastifyInstance, context: Context): void =>
  handleOperator(app, context, listWithdrawals, async ({ query }) => {
    const { limit, skip } = skipOf(query);
    return readWithdrawals(context, query.status, limit, skip);
  });
