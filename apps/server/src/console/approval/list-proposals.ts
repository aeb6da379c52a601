import { listProposals } from "@krapao/contract/operator/list-proposals";

import { type App, route } from "../../http/route.ts";
import { operators } from "../operators.ts";
import { directionOf, skipOf } from "../paging.ts";
import { toProposals } from "../../domain/approval/store.ts";

/** Proposals of one state, or the one of an `_id`. */
export const addListProposals = (app: App): void =>
  route(app, listProposals, operators, async ({ context, query }) => {
    const { limit, skip } = skipOf(query);
    const proposals = context.db.selectFrom("proposal").selectAll();
    if (query.id !== undefined) return toProposals(context, await proposals.where("id", "=", query.id).execute());
    const rows = await proposals
      .where("state", "=", query.state ?? "waiting")
      .orderBy("proposed_at", directionOf(query))
      .limit(limit)
      .offset(skip)
      .execute();
    return toProposals(context, rows);
  });
