import { listSuspense } from "@krapao/contract/operator/list-suspense";

import { presentSuspense } from "../../domain/deposit/suspense/present-suspense.ts";
import { type App, route } from "../../http/route.ts";
import { operators } from "../operators.ts";
import { directionOf, skipOf } from "../paging.ts";

/** Money that belongs to no known member yet, or the one of an `_id`, in whatever state. */
export const addListSuspense = (app: App): void =>
  route(app, listSuspense, operators, async ({ context, query }) => {
    const { limit, skip } = skipOf(query);
    const items = context.db.selectFrom("suspense").selectAll();
    if (query.id !== undefined)
      return presentSuspense(context, await items.where("reference", "=", query.id).execute());
    const rows = await items
      .where("state", "=", query.state ?? "waiting")
      .orderBy("created_at", directionOf(query))
      .limit(limit)
      .offset(skip)
      .execute();
    return presentSuspense(context, rows);
  });
