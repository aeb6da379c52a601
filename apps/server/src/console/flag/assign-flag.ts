import { assignFlag } from "@krapao/contract/operator/assign-flag";
import type { Transaction } from "kysely";

import type { Database } from "../../db/schema.ts";
import { transaction } from "../../db/transaction.ts";
import { recordAuditEvent } from "../../domain/audit-log/record.ts";
import { type App, route } from "../../http/route.ts";
import { refuse } from "../../lib/refusal.ts";
import { NOBODY } from "../../saga/flags.ts";
import { operators } from "../operators.ts";
import { readAssignees } from "./assignees.ts";
import { lockOpenFlag, setHolder } from "./open-flag.ts";
import { findFlag, type FlagKey } from "./read-flags.ts";

/** Whether the case still belongs to the operator that the caller saw: by default to nobody, or to the caller. */
const isAsSeen = (holder: bigint | null, from: string | undefined, by: bigint): boolean =>
  from === undefined ? holder === null || holder === by : String(holder) === from;

type LockedCase = { readonly id: string; readonly key: FlagKey; readonly assignedTo: bigint | null };
type Assignment = {
  readonly by: bigint;
  /** Null returns the case to the queue. */
  readonly to: bigint | null;
  readonly at: Date;
  readonly note: string | null;
};

/** Gives a locked case to an operator and writes that into the audit log. */
export const assignCase = async (
  tx: Transaction<Database>,
  { id, key, assignedTo }: LockedCase,
  { by, to, at, note }: Assignment,
): Promise<void> => {
  await setHolder(tx, key, { to, at, note });
  await recordAuditEvent(tx, at, {
    act: assignFlag.name,
    by,
    subject: id,
    memberId: key.member_id === NOBODY ? null : key.member_id,
    reason: note ?? undefined,
    before: { operator: assignedTo },
    after: { operator: to },
  });
};

/**
 * Takes a case, hands it to another operator, or returns it to the queue. The first change counts: a later one on an
 * older state is refused with ASSIGNED_MEANWHILE. Refuses an unknown case with NO_DATA, and an operator who cannot take
 * cases with NO_USER.
 */
export const addAssignFlag = (app: App): void =>
  route(app, assignFlag, operators, async ({ context, operator, params, body }) => {
    const found = await findFlag(context, params._id);
    if (found === null) throw refuse("NO_DATA");
    const { key } = found;
    const now = context.clock.now();
    await transaction(context.db, async (tx) => {
      const { holder, assignedTo } = await lockOpenFlag(tx, key);
      if (!isAsSeen(holder, body.from, operator.id)) throw refuse("ASSIGNED_MEANWHILE");
      const isKnown = body.operator === null || (await readAssignees(tx)).some(({ _id }) => _id === body.operator);
      if (!isKnown) throw refuse("NO_USER");
      const to = body.operator === null ? null : BigInt(body.operator);
      const note = body.note === undefined || body.note === "" ? null : body.note;
      await assignCase(tx, { id: params._id, key, assignedTo }, { by: operator.id, to, at: now, note });
    });
    return (await findFlag(context, params._id))?.flag ?? found.flag;
  });
