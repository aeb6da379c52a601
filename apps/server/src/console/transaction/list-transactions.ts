import { toMajor, toWireCurrency } from "@krapao/contract";
import { listTransactions } from "@krapao/contract/operator/list-transactions";

import { findRows, type Part } from "../../domain/transaction/find-rows.ts";
import { countAll, findSums } from "../../domain/transaction/find-sums.ts";
import { isFed } from "../../domain/transaction/progress.ts";
import { type App, route } from "../../http/route.ts";
import { operators } from "../operators.ts";
import { cached } from "../cached.ts";
import { presentRows } from "./present.ts";
import { filterOf, readMark } from "./query.ts";

const USUAL = 50;
/** How long one count of all rows is shared by all consoles. */
const COUNTED_MS = 5_000;

/** A page of transactions, with the sums of all that match. */
export const addListTransactions = (app: App): void => {
  const everything = cached<bigint>(app.context, COUNTED_MS);
  route(app, listTransactions, operators, async ({ context, query }) => {
    const { db, stopwatch } = context;
    const took = stopwatch();
    const { sort = "newest", after, before, limit = USUAL, ...narrowed } = query;
    const filter = filterOf(context, narrowed);
    const isBack = before !== undefined;
    const place = readMark(before ?? after);
    const part: Part = { sort, place, isBack, limit: limit + 1 };
    const [found, all, isComplete] = await Promise.all([
      findSums(db, filter),
      everything(filter.currency, () => countAll(db, filter.currency)),
      isFed(db),
    ]);
    const rows = await findRows(db, filter, part, found.count);
    const isLonger = rows.length > limit;
    const shown = isLonger ? (isBack ? rows.slice(1) : rows.slice(0, limit)) : rows;
    return {
      currency: toWireCurrency(filter.currency),
      rows: await presentRows(db, shown, sort),
      hasEarlier: isBack ? isLonger : place !== null,
      hasMore: isBack ? true : isLonger,
      found: { count: Number(found.count), in: toMajor(BigInt(found.came)), out: toMajor(BigInt(found.went)) },
      all: Number(all),
      tookMs: Math.round(took()),
      isComplete,
    };
  });
};
