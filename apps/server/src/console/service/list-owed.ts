import { listOwed } from "@krapao/contract/operator/list-owed";
import { sql } from "kysely";

import { type App, route } from "../../http/route.ts";
import { operators } from "../operators.ts";
import { skipOf } from "../paging.ts";
import { presentOwed, readOwed, isEnded } from "../../domain/service/read-owed.ts";

/** What an ended service owes to members. Empty while the service goes on. */
export const addListOwed = (app: App): void =>
  route(app, listOwed, operators, async ({ context, query }) => {
    if (!(await isEnded(context))) return [];
    const { limit, skip } = skipOf(query);
    const rows = await readOwed(context, sql`member_id is not null`, limit, skip);
    return presentOwed(context, rows);
  });
