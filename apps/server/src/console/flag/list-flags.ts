import { listFlags } from "@krapao/contract/operator/list-flags";
import type { FastifyInstance } from "fastify";

import type { Context } from "../../context.ts";
import { handleOperator } from "../handle-operator.ts";
import { skipOf } from "../paging.ts";
import { readFlags } from "./read-flags.ts";

/** What a person is to look at. */
export const addListFlags = (app: FastifyInstance, context: Context): void =>
  handleOperator(app, context, listFlags, async ({ query }) => {
    const { limit, skip } = skipOf(query);
    return readFlags(context, query.state ?? "open", limit, skip);
  });
