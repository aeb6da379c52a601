import { type Currency, toMajor, toWireCurrency } from "@krapao/contract";
import type { getProposalEvidence } from "@krapao/contract/operator/get-proposal-evidence";
import type { ProposalEvidence } from "@krapao/contract/operator/proposal-shapes";
import type { AnswerOf } from "@krapao/contract/types";
import { sql } from "kysely";

import type { Context } from "../../context.ts";
import type { ProposalRow } from "./store.ts";

/** What an approver is shown. */
export type Evidence = AnswerOf<typeof getProposalEvidence>;

const MONTH_MS = 30 * 86_400_000;
const MOST = 20;

type Since = {
  readonly at: Date;
  readonly kind: Evidence["since"][number]["kind"];
  readonly what: string;
  readonly amount: bigint | null;
  readonly currency: Currency | null;
};

/**
 * What happened since the proposal was made, oldest first, at most the newest {@link MOST}. For a proposal about a
 * member these are the member's events. For a change of settings they are other acts of the same kind.
 */
export const readSince = async ({ db }: Context, row: ProposalRow): Promise<Evidence["since"]> => {
  const { member_id: id, proposed_at: at } = row;
  const { rows } = await sql<Since>`
    select * from (
      select created_at as at, 'sign-in' as kind, device as what, null::bigint as amount, null::text as currency
        from session where member_id = ${id} and created_at > ${at}
      union all
      select created_at, 'movement', reference, amount, currency from saga
        where member_id = ${id} and created_at > ${at} and n is not null
      union all
      select bank_changed_at, 'bank-changed', '', null, null from member where id = ${id} and bank_changed_at > ${at}
      union all
      select proposed_at, 'proposal', kind, null, null from proposal
        where member_id = ${id} and proposed_at > ${at} and id <> ${row.id}
      union all
      select at, 'audit', act, null, null from operator_act
        where ${id}::bigint is null and act = ${actOf(row.kind)} and at > ${at}
    ) happened order by at desc limit ${MOST}`.execute(db);
  return rows.toReversed().map((one) => ({
    at: one.at.toISOString(),
    kind: one.kind,
    what: one.what,
    amount: one.amount === null ? null : toMajor(one.amount),
    currency: one.currency === null ? null : toWireCurrency(one.currency),
  }));
};

/** The call that a kind of change belongs to: `change-settings` gives `changeSettings`. */
const actOf = (kind: string): string => kind.replaceAll(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());

const FACTS = ["available", "held", "deposits", "paidOut", "hasBonus", "bankChangedAt", "flags"] as const;

/** The names of the facts about the member that have changed since the proposer saw them. */
export const changedFacts = (before: Evidence["before"], now: Evidence["member"]): Evidence["changed"] =>
  before === null || now === null ? [] : FACTS.filter((name) => before[name] !== now[name]);

type Books = Pick<ProposalEvidence, "claims" | "credits">;

/** The reports and credits of the same amount that were added since the proposal, and those that are gone. */
export const changedBooks = (then: Books, now: Books): NonNullable<Evidence["books"]> => {
  const namesOf = ({ claims, credits }: Books): string[] => [...claims, ...credits.map(({ posting }) => posting)];
  const [was, is] = [namesOf(then), namesOf(now)];
  return { came: is.filter((name) => !was.includes(name)), gone: was.filter((name) => !is.includes(name)) };
};

/** How the proposer's proposals of the last 30 days ended, and how many of them this operator approved. */
export const readPair = async (
  { db, clock }: Context,
  row: ProposalRow,
  operatorId: bigint,
): Promise<Evidence["pair"]> => {
  const since = new Date(clock.now().getTime() - MONTH_MS);
  const { rows } = await sql<{ approved: number; refused: number; for_member: number; by_you: number }>`
    select count(*) filter (where approved_by is not null)::int as approved,
      count(*) filter (where state = 'refused' and refused_by <> proposed_by)::int as refused,
      count(*) filter (where member_id = ${row.member_id} and id <> ${row.id})::int as for_member,
      count(*) filter (where approved_by = ${operatorId})::int as by_you
    from proposal where proposed_by = ${row.proposed_by} and proposed_at >= ${since}`.execute(db);
  const [found] = rows;
  return {
    approved: found?.approved ?? 0,
    refused: found?.refused ?? 0,
    forMember: found?.for_member ?? 0,
    byYou: found?.by_you ?? 0,
  };
};
