import { type Currency, toMajor, toWireCurrency } from "@krapao/contract";
import { houseAccount, type HouseAccountMark } from "@krapao/contract/operator/bank-shapes";
import { type Proposal, proposalEvidence, type ProposalEvidence } from "@krapao/contract/operator/proposal-shapes";
import { type Kysely, type Selectable, sql } from "kysely";

import type { Context } from "../../context.ts";
import { databaseNow } from "../../db/now.ts";
import type { Database } from "../../db/schema.ts";
import { brokenConstraint } from "../../db/errors.ts";
import { transaction } from "../../db/transaction.ts";
import { refuse } from "../../lib/refusal.ts";
import { recordAuditEvent } from "../audit-log/record.ts";
import { readMemberFacts } from "../member/member-facts.ts";
import { noMark, readMarks, readOperatorMarks } from "../operator/marks.ts";
import type { Operator } from "../operator/operator.ts";
import type { OperatorTables } from "../operator/tables.ts";

/** Whether an approved proposal was carried out, or can no longer be. */
export type Executed = "done" | "failed";

export type ProposalRow = Selectable<OperatorTables["proposal"]>;

/** A bank transfer as an operator read it from the bank's statement. */
export type ReportedTransfer = {
  readonly sendingBank: string;
  readonly reference: string;
  readonly receivingBank: string;
};

/** The transfer that a report is to be credited with; null for any other proposal. */
export const transferOf = ({ transfer }: Pick<ProposalRow, "transfer">): ReportedTransfer | null => {
  const { sendingBank, reference, receivingBank } = transfer ?? {};
  return typeof sendingBank === "string" && typeof reference === "string" && typeof receivingBank === "string"
    ? { sendingBank, reference, receivingBank }
    : null;
};

/** Money that was moved between two accounts of the house, with the bank's reference. */
export type OwnTransferMark = {
  readonly from: HouseAccountMark;
  readonly to: HouseAccountMark;
  readonly reference: string;
};

const houseOf = (stored: unknown): HouseAccountMark | null => {
  const checked = houseAccount.safeParse(stored);
  return checked.success ? checked.data : null;
};

/** The transfer between accounts of the house that is to be recorded; null for any other proposal. */
export const ownTransferOf = ({ transfer }: Pick<ProposalRow, "transfer">): OwnTransferMark | null => {
  const { from, to, reference } = transfer ?? {};
  const [left, right] = [houseOf(from), houseOf(to)];
  return left === null || right === null || typeof reference !== "string" ? null : { from: left, to: right, reference };
};

/** The imported line that a proposal is about, and the report that it is to be matched to. */
export const lineOf = ({ transfer }: Pick<ProposalRow, "transfer">) => {
  const { line, claim } = transfer ?? {};
  return typeof line === "string" ? { line, claim: typeof claim === "string" ? claim : null } : null;
};

/** What the books showed when it was proposed. Null for a proposal of an earlier version, which did not keep it. */
export const seenOf = ({ seen }: Pick<ProposalRow, "seen">): ProposalEvidence | null => {
  const checked = proposalEvidence.safeParse(seen);
  return checked.success ? checked.data : null;
};

/** What somebody proposes. `amount` in minor units. */
export type Draft = {
  /** The call's name, for the audit log. */
  readonly act: string;
  readonly kind: ProposalRow["kind"];
  readonly subject: string;
  readonly memberId: bigint | null;
  readonly amount: bigint;
  readonly currency: Currency;
  readonly outcome?: "done" | "not-done";
  /** For an unresolved transfer: what shows the outcome. */
  readonly evidence?: string | undefined;
  /**
   * For a report or a line: the bank transfer that it is to be credited with. Or a transfer between accounts of the
   * house.
   */
  readonly transfer?: (ReportedTransfer & { readonly line?: string; readonly claim?: string | null }) | OwnTransferMark;
  /** For a change of settings: the call's input, and the values before and after it as JSON. */
  readonly change?: { readonly input: string; readonly before: string | null; readonly after: string | null };
  /** For a line, a report or an unresolved transfer: what the proposer was shown. It is kept unchanged. */
  readonly seen?: Partial<Omit<ProposalEvidence, "member">>;
  readonly reason: string;
  /** Checks that run in the same transaction before the proposal is written. */
  readonly before?: (tx: Kysely<Database>) => Promise<void>;
};

const letters = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** A new id. It is also the reference of what the proposal moves. */
const newId = (context: Context): string =>
  `P${Array.from(context.random.bytes(16), (byte) => letters[byte & 31]).join("")}`;

/** Proposals as operators see them. */
export const toProposals = async (context: Context, rows: readonly ProposalRow[]): Promise<Proposal[]> => {
  const [operators, marks] = await Promise.all([
    readOperatorMarks(context.db),
    readMarks(
      context.db,
      rows.flatMap(({ member_id: id }) => (id === null ? [] : [id])),
    ),
  ]);
  return rows.flatMap((row) => {
    const proposedBy = operators.get(row.proposed_by);
    const decider = row.approved_by ?? row.refused_by ?? row.alone_by;
    const isChange = row.change_input !== null;
    const isCoins = row.kind === "give-coins";
    const movesNothing = isChange || isCoins || row.kind === "rule-on" || row.kind === "rule-off";
    if (proposedBy === undefined) return [];
    return [
      {
        _id: row.id,
        kind: row.kind,
        state: row.state,
        subject: row.subject,
        member: row.member_id === null ? null : (marks.get(row.member_id) ?? noMark(row.member_id)),
        amount: movesNothing ? null : toMajor(row.amount),
        currency: movesNothing ? null : toWireCurrency(row.currency),
        coins: isCoins ? Number(row.amount) : null,
        change: isChange ? { before: row.change_before, after: row.change_after } : null,
        isAlone: row.alone_by !== null,
        outcome: row.outcome,
        evidence: row.evidence,
        transfer: transferOf(row),
        line: lineOf(row)?.line ?? null,
        seen: seenOf(row),
        compared: row.compared?.slice() ?? null,
        own: ownTransferOf(row),
        reason: row.reason,
        proposedBy,
        proposedAt: row.proposed_at.toISOString(),
        decidedBy: decider === null ? null : (operators.get(decider) ?? null),
        decidedAt: row.decided_at?.toISOString() ?? null,
        decisionReason: row.decision_reason,
      },
    ];
  });
};

/** One proposal as operators see it. */
export const toProposal = async (context: Context, row: ProposalRow): Promise<Proposal> => {
  const [proposal] = await toProposals(context, [row]);
  if (proposal === undefined) throw new Error("a proposal of nobody");
  return proposal;
};

const sumOf = ({
  kind,
  amount,
  currency,
  change_input: change,
}: Pick<ProposalRow, "kind" | "amount" | "currency" | "change_input">) => {
  if (change !== null) return {};
  return kind === "give-coins"
    ? { coins: Number(amount) }
    : { amount: toMajor(amount), currency: toWireCurrency(currency) };
};

/** The facts of a proposal for the audit log. */
export const factsOf = (
  row: Pick<
    ProposalRow,
    | "kind"
    | "state"
    | "amount"
    | "currency"
    | "outcome"
    | "evidence"
    | "subject"
    | "transfer"
    | "change_input"
    | "compared"
    | "seen"
  >,
) => {
  const { kind, state, outcome, evidence, subject } = row;
  return {
    kind,
    state,
    ...sumOf(row),
    subject,
    ...(outcome === null ? {} : { outcome }),
    ...(evidence === null ? {} : { evidence }),
    ...transferOf(row),
    ...lineOf(row),
    ...ownTransferOf(row),
    ...(row.compared === null ? {} : { compared: row.compared }),
    // Which credit by hand the money was.
    ...(kind === "close-suspense" ? { credits: seenOf(row)?.credits.map(({ posting }) => posting) ?? [] } : {}),
  };
};

/**
 * Writes a proposal. Throws EXISTING_PROPOSAL while another one about the same subject is open or being carried out.
 */
export const propose = async (context: Context, operator: Pick<Operator, "id">, draft: Draft): Promise<Proposal> => {
  const {
    act,
    kind,
    subject,
    memberId,
    amount,
    currency,
    outcome = null,
    evidence,
    transfer,
    change,
    seen,
    reason,
  } = draft;
  try {
    const row = await transaction(context.db, async (tx) => {
      await draft.before?.(tx);
      const now = await databaseNow(tx);
      const member = await readMemberFacts({ ...context, db: tx }, memberId);
      const written = await tx
        .insertInto("proposal")
        .values({
          id: newId(context),
          kind,
          subject,
          member_id: memberId,
          amount,
          currency,
          outcome,
          evidence: evidence ?? null,
          transfer: transfer === undefined ? null : JSON.stringify(transfer),
          change_input: change?.input ?? null,
          change_before: change?.before ?? null,
          change_after: change?.after ?? null,
          seen: JSON.stringify({ claims: [], credits: [], ...seen, member }),
          reason,
          proposed_by: operator.id,
          proposed_at: sql<Date>`db_now()`,
        })
        .returningAll()
        .executeTakeFirstOrThrow();
      await recordAuditEvent(tx, now, {
        act,
        by: operator.id,
        subject: written.id,
        memberId,
        reason,
        after: factsOf(written),
      });
      return written;
    });
    return await toProposal(context, row);
  } catch (error) {
    if (brokenConstraint(error) === "proposal_open") throw refuse("EXISTING_PROPOSAL");
    throw error;
  }
};

/** The proposals that are open or being carried out, by their subjects. */
export const openProposals = async (
  context: Context,
  subjects: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  if (subjects.length === 0) return new Map();
  const rows = await context.db
    .selectFrom("proposal")
    .select(["id", "subject"])
    .where("subject", "in", subjects)
    .where("state", "in", ["waiting", "approved"])
    .execute();
  return new Map(rows.map(({ id, subject }) => [subject, id]));
};
