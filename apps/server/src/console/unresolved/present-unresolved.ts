import { toMajor, toWireCurrency } from "@krapao/contract";
import { WALLET } from "@krapao/contract/constants";
import type { TransferLeg } from "@krapao/contract/operator/unresolved-shapes";

import type { Context } from "../../context.ts";
import { maskAccount } from "../../lib/mask.ts";
import { refuse } from "../../lib/refusal.ts";
import { type UnresolvedSaga, readUnresolved } from "../../saga/unresolved.ts";
import { findMovement } from "../find-movement.ts";
import { noMark, readMarks } from "../../domain/operator/marks.ts";
import { openProposals } from "../../domain/approval/store.ts";

const usernamesOf = async (context: Context, all: readonly UnresolvedSaga[]): Promise<ReadonlyMap<string, string>> => {
  if (all.length === 0) return new Map();
  const rows = await context.db
    .selectFrom("game_account")
    .select(["member_id", "code", "username"])
    .where("member_id", "in", [...new Set(all.map(({ memberId }) => memberId))])
    .execute();
  return new Map(rows.map((row) => [`${row.member_id} ${row.code}`, row.username]));
};

/** The leg that is unresolved, as a proposal keeps it. */
export const legOf = ({ state, fromCode, toCode }: UnresolvedSaga): TransferLeg => ({
  state,
  from: fromCode ?? WALLET,
  to: toCode ?? WALLET,
});

/** Unresolved transfers in the operators' form. The reason is a code, for which the console has words. */
export const toTransfers = async (context: Context, all: readonly UnresolvedSaga[]) => {
  const [marks, proposals, usernames] = await Promise.all([
    readMarks(
      context.db,
      all.map(({ memberId }) => memberId),
    ),
    openProposals(
      context,
      all.map(({ reference }) => reference),
    ),
    usernamesOf(context, all),
  ]);
  return all.map((one) => ({
    _id: one.reference,
    member: marks.get(one.memberId) ?? noMark(one.memberId),
    from: legOf(one).from,
    to: legOf(one).to,
    provider: one.code,
    account: maskAccount(usernames.get(`${one.memberId} ${one.code}`) ?? ""),
    amount: toMajor(one.amount),
    currency: toWireCurrency(one.currency),
    createdAt: one.createdAt.toISOString(),
    unresolvedSince: one.since.toISOString(),
    why: one.why,
    proposal: proposals.get(one.reference) ?? null,
  }));
};

/** The unresolved transfer of a reference. Throws NO_DATA, or NOT_WAITING for a movement that is not unresolved. */
export const unresolvedOf = async (context: Context, reference: string): Promise<UnresolvedSaga> => {
  const row = await findMovement(context, reference);
  if (row === null) throw refuse("NO_DATA");
  const unresolved = await readUnresolved(context, row.memberId, row.reference);
  if (unresolved === null) throw refuse("NOT_WAITING");
  return unresolved;
};
