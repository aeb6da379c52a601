import { searchConsole } from "@krapao/contract/operator/search-console";

import { findByText } from "../../domain/transaction/find-by-text.ts";
import { type App, route } from "../../http/route.ts";
import { operators } from "../operators.ts";
import { findMembers } from "../member/find-members.ts";
import { presentRows } from "../transaction/present.ts";

/** Finds members and transactions. */
export const addSearchConsole = (app: App): void =>
  route(app, searchConsole, operators, async ({ context, operator, query: { q } }) => {
    const [members, rows] = await Promise.all([findMembers(context, operator, q), findByText(context.db, q)]);
    return { members, transactions: await presentRows(context.db, rows, "newest") };
  });
