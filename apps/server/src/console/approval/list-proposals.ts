import { listProposals } from "@krapao/contract/operator/list-proposals";

import { type App, route } from "../../http/route.ts";
import { operators } from "../operators.ts";
import { directionOf, skipOf } from "../paging.ts";
import { toProposals } from "../../domain/approval/store.ts";

/** Proposals of one state. */
export const addListProposals = (app: App): void =>
  route(app, listProposals, operators, async ({ context, query }) => {
    const { limit, skip } = skipOf(query);
    const state = query.state ?? "waiting";
    const rows = await context.db
      .selectFrom("proposal")
      .selectAll()
      .where("state", "=", state)
      .orderBy("proposed_at", directionOf(query))
      .limit(limit)
      .offset(skip)
      .execute();
    return toProposals(context, rows);
  });
