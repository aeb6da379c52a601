import { listActs } from "@krapao/contract/operator/list-acts";
import type { FastifyInstance } from "fastify";

import type { Context } from "../../context.ts";
import { handleOperator } from "../handle-operator.ts";
import { memberIdOf } from "../../domain/operator/marks.ts";
import { skipOf } from "../paging.ts";
import { readActs } from "./read-acts.ts";

/** What operators did, the newest first; of one member when it is asked for. */
export const addListActs = (app: FastifyInstance, context: Context): void =>
  handleOperator(app, context, listActs, async ({ query }) => {
    const member = query.member === undefined ? undefined : memberIdOf(query.member);
    return member === null ? [] : readActs(context.db, { member, ...skipOf(query) });
  });
