import type { ProposalKind } from "@krapao/contract/operator/proposal-shapes";
import type { Kysely } from "kysely";

import type { Context } from "../../context.ts";
import type { Database } from "../../db/schema.ts";
import type { Evidence } from "../../domain/approval/evidence.ts";
import type { ProposalRow } from "../../domain/approval/store.ts";
import { readAudiences } from "../../domain/member-summary/audiences.ts";
import { segmentsWith } from "../../domain/member-summary/segments.ts";
import { InvalidInput } from "../../lib/invalid-input.ts";
import { dryRun } from "../../db/transaction.ts";
import { Refusal } from "../../lib/refusal.ts";
import { newBonus } from "../bonus/add-bonus.ts";
import { bonusChange } from "../bonus/change-bonus.ts";
import { newCampaign } from "../campaign/add-campaign.ts";
import { newDepositAccount } from "../deposit-account/add-deposit-account.ts";
import { depositAccountChange } from "../deposit-account/change-deposit-account.ts";
import { roleChange } from "../operator/change-role.ts";
import { settingsChange } from "../setting/change-settings.ts";
import { newWheel } from "../wheel/add-wheel.ts";
import { wheelSwitch } from "../wheel/switch-wheel.ts";
import { levelChange } from "../member-label/set-member-level.ts";
import { tagChange } from "../member-label/tag-member.ts";
import { type Change, type Changed, factsText } from "./change.ts";

const CHANGES: ReadonlyMap<ProposalKind, Change> = new Map(
  [
    settingsChange,
    newDepositAccount,
    depositAccountChange,
    newWheel,
    wheelSwitch,
    newBonus,
    bonusChange,
    newCampaign,
    roleChange,
    tagChange,
    levelChange,
  ].map((change) => [change.kind, change]),
);

/** Thrown when a proposal would now change something else than its proposer saw, or may no longer be made. */
export class ProposalOutdated extends Error {}

/** Whether a proposal changes settings and moves no money by itself. */
export const isChange = ({ kind }: Pick<ProposalRow, "kind">): boolean => CHANGES.has(kind);

/**
 * Makes a proposed change in the transaction of the approval, in the name of its proposer. `alone` is the owner who
 * carries it out alone. Throws {@link ProposalOutdated} unless it changes exactly what the proposer saw.
 */
export const makeProposed = async (
  context: Context,
  tx: Kysely<Database>,
  row: ProposalRow,
  alone?: bigint,
): Promise<Changed> => {
  const change = CHANGES.get(row.kind);
  if (change === undefined || row.change_input === null) throw new Error(`no change: ${row.id}`);
  const given: unknown = JSON.parse(row.change_input);
  const how = { context, tx, by: row.proposed_by, reason: row.reason, ...(alone === undefined ? {} : { alone }) };
  const changed = await change.make(given, how).catch((error: unknown) => {
    if (error instanceof Refusal || error instanceof InvalidInput) throw new ProposalOutdated(row.id, { cause: error });
    throw error;
  });
  const isSame = factsText(changed.before) === row.change_before && factsText(changed.after) === row.change_after;
  if (!isSame) throw new ProposalOutdated(row.id);
  return changed;
};

/** What a proposed change does at this moment. */
export type TriedProposal = {
  /** Whether it still changes exactly what its proposer saw. Null for kinds that are no change. */
  readonly isAsProposed: boolean | null;
  /** For a change of a member's labels: who gets what, before and after it. */
  readonly audiences: Evidence["audiences"];
};

const tryInside = async (context: Context, tx: Kysely<Database>, row: ProposalRow): Promise<Evidence["audiences"]> => {
  const { member_id: memberId } = row;
  const known = memberId === null ? [] : await readAudiences(context, tx);
  const membership = async () =>
    memberId === null
      ? new Set<bigint>()
      : segmentsWith(
          context,
          tx,
          memberId,
          known.map(({ segment }) => segment.id),
        );
  const before = await membership();
  const { audiences = [] } = await makeProposed(context, tx, row);
  const after = await membership();
  return audiences.map(({ segment: { id, name }, uses }) => ({
    segment: { _id: String(id), name },
    usedBy: [...uses],
    before: before.has(id),
    after: after.has(id),
  }));
};

/** Tries a proposed change and rolls it back. */
export const tryProposed = async (context: Context, row: ProposalRow): Promise<TriedProposal> => {
  if (!isChange(row)) return { isAsProposed: null, audiences: [] };
  try {
    return { isAsProposed: true, audiences: await dryRun(context.db, (tx) => tryInside(context, tx, row)) };
  } catch (error) {
    if (error instanceof ProposalOutdated) return { isAsProposed: false, audiences: [] };
    throw error;
  }
};
