import { toMajor } from "@krapao/contract";
import { sumStatement } from "@krapao/contract/statement/sum-statement";
import type { StatementSum } from "@krapao/contract/statement/shapes";

import { members } from "../members.ts";
import { type App, route } from "../../http/route.ts";
import { type Sum, sumStatement as readSums } from "../../domain/statement/sum-statement.ts";
import { filterOf } from "../../domain/statement/filter.ts";

/** Adds up the entries for which `is` is true: those that succeeded, and apart from them those in progress. */
const sumOf = (sums: readonly Sum[], is: (sum: Sum) => boolean): StatementSum => {
  const some = sums.filter(is);
  const total = (isOpen: boolean, what: (sum: Sum) => bigint): bigint =>
    some.reduce((all, sum) => (sum.isOpen === isOpen ? all + what(sum) : all), 0n);
  return {
    count: Number(total(false, ({ count }) => count)),
    amount: toMajor(total(false, ({ amount }) => amount)),
    inProgress: toMajor(total(true, ({ amount }) => amount)),
  };
};

/** The totals of the entries that a filter of the member's statement selects. */
export const addSumStatement = (app: App): void =>
  route(app, sumStatement, members, async ({ context, member, body }) => {
    const sums = await readSums(context.db, member, filterOf(body));
    const ofType = (wanted: Sum["type"]): StatementSum => sumOf(sums, ({ type }) => type === wanted);
    return {
      deposit: ofType("deposit"),
      withdraw: ofType("withdraw"),
      bonus: ofType("bonus"),
      finish_bonus: ofType("finish_bonus"),
      toGames: sumOf(sums, ({ type, isFromWallet }) => type === "transfer" && isFromWallet),
      fromGames: sumOf(sums, ({ type, isToWallet }) => type === "transfer" && isToWallet),
    };
  });
