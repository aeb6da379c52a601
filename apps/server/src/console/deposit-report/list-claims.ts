import { listClaims } from "@krapao/contract/operator/list-claims";

import { type App, route } from "../../http/route.ts";
import { operators } from "../operators.ts";
import { directionOf, skipOf } from "../paging.ts";
import { presentReports } from "../../domain/deposit/report/read-reports.ts";

/** Transfers that members reported, or the one of an `_id`. */
export const addListClaims = (app: App): void =>
  route(app, listClaims, operators, async ({ context, query }) => {
    const { limit, skip } = skipOf(query);
    const reports = context.db.selectFrom("deposit_claim").selectAll();
    if (query.id !== undefined) return presentReports(context, await reports.where("id", "=", query.id).execute());
    const state = query.state ?? "waiting";
    const rows = await reports
      .where("state", "in", state === "waiting" ? ["waiting", "crediting"] : [state])
      .orderBy("created_at", directionOf(query))
      .limit(limit)
      .offset(skip)
      .execute();
    return presentReports(context, rows);
  });
