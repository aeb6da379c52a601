import { listProposals } from "@krapao/contract/operator/list-proposals";
import type { FastifyInstance } from "fastify";

import type { Context } from "../../context.ts";
import { handleOperator } from "../handle-operator.ts";
import { skipOf } from "../paging.ts";
import { toProposals } from "../../domain/approval/store.ts";

/** Proposals: those that wait the oldest first, others the newest first. */
export const addListProposals = (app: FastifyInstance, context: Context): void =>
  handleOperator(app, context, listProposals, async ({ query }) => {
    const { limit, skip } = skipOf(query);
    const state = query.state ?? "waiting";
    const rows = await context.db
      .selectFrom("proposal")
      .selectAll()
      .where("state", "=", state)
      .orderBy("proposed_at", state === "waiting" ? "asc" : "desc")
      .limit(limit)
      .offset(skip)
      .execute();
    return toProposals(context, rows);
  });
