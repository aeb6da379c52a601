import { listOwed } from "@krapao/contract/operator/list-owed";

import { type App, route } from "../../http/route.ts";
import { operators } from "../operators.ts";
import { skipOf } from "../paging.ts";
import { presentOwed, readOwed, whoIsOwed } from "../../domain/service/read-owed.ts";

/** What is owed to members after the service has ended, and to closed members before that. */
export const addListOwed = (app: App): void =>
  route(app, listOwed, operators, async ({ context, query }) => {
    const { limit, skip } = skipOf(query);
    const rows = await readOwed(context, await whoIsOwed(context), limit, skip);
    return presentOwed(context, rows);
  });
