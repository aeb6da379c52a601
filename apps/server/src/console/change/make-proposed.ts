import type { ProposalKind } from "@krapao/contract/operator/proposal-shapes";
import type { Kysely } from "kysely";

import type { Context } from "../../context.ts";
import type { Database } from "../../db/schema.ts";
import type { ProposalRow } from "../../domain/approval/store.ts";
import { InvalidInput } from "../../lib/invalid-input.ts";
import { transaction } from "../../db/transaction.ts";
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
import { type Change, factsText } from "./change.ts";

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
  ].map((change) => [change.kind, change]),
);

/** What the proposal would change is different now, or may no longer be changed. */
export class ProposalOutdated extends Error {}

/** Whether a proposal changes settings and moves no money by itself. */
export const isChange = ({ kind }: Pick<ProposalRow, "kind">): boolean => CHANGES.has(kind);

/**
 * Makes a proposed change in the transaction of the approval, in the name of its proposer. Throws {@link
 * ProposalOutdated} unless it changes exactly what the proposer saw.
 */
export const makeProposed = async (context: Context, tx: Kysely<Database>, row: ProposalRow): Promise<void> => {
  const change = CHANGES.get(row.kind);
  if (change === undefined || row.change_input === null) throw new Error(`no change: ${row.id}`);
  const given: unknown = JSON.parse(row.change_input);
  const how = { context, tx, by: row.proposed_by, reason: row.reason };
  const changed = await change.make(given, how).catch((error: unknown) => {
    if (error instanceof Refusal || error instanceof InvalidInput) throw new ProposalOutdated(row.id, { cause: error });
    throw error;
  });
  if (factsText(changed.before) !== row.change_before) throw new ProposalOutdated(row.id);
};

/** Ends a transaction that only tried a change. */
class Tried extends Error {}

/**
 * Whether a proposed change still changes exactly what its proposer saw. It is tried and rolled back. Null for other
 * kinds.
 */
export const isAsProposed = async (context: Context, row: ProposalRow): Promise<boolean | null> => {
  if (!isChange(row)) return null;
  try {
    await transaction(context.db, async (tx) => {
      await makeProposed(context, tx, row);
      throw new Tried();
    });
  } catch (error) {
    if (error instanceof Tried) return true;
    if (error instanceof ProposalOutdated) return false;
    throw error;
  }
  return null;
};
