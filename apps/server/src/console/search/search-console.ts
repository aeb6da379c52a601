import { searchConsole } from "@krapao/contract/operator/search-console";

import { findByText } from "../../domain/transaction/find-by-text.ts";
import { type App, route } from "../../http/route.ts";
import { operators } from "../operators.ts";
import { findFlags } from "../flag/read-flags.ts";
import { findMembers } from "../member/find-members.ts";
import { findClaims } from "./find-claims.ts";
import { findOpenLines } from "./find-lines.ts";
import { findSlips } from "./find-slips.ts";
import { presentRows } from "../transaction/present.ts";

/** Finds members, transactions, slips, reported transfers, unmatched bank lines and cases. */
export const addSearchConsole = (app: App): void =>
  route(app, searchConsole, operators, async ({ context, operator, query: { q } }) => {
    const [members, rows, slips, claims, lines, cases] = await Promise.all([
      findMembers(context, operator, q),
      findByText(context.db, q, { withPayers: operator.may.has("suspense.see") }),
      findSlips(context.db, q),
      operator.may.has("suspense.see") ? findClaims(context, q) : [],
      operator.may.has("bank.see") ? findOpenLines(context, q) : [],
      operator.may.has("risk.see") ? findFlags(context, q.trim()) : [],
    ]);
    return { members, transactions: await presentRows(context.db, rows, "newest"), slips, claims, lines, cases };
  });
