import type { MemberPage } from "@krapao/contract/operator/member-shapes";
import { pinMemberNote } from "@krapao/contract/operator/pin-member-note";
import { sql } from "kysely";

import type { Context } from "../../context.ts";
import { transaction } from "../../db/transaction.ts";
import { recordAuditEvent } from "../../domain/audit-log/record.ts";
import { readOperatorMarks } from "../../domain/operator/marks.ts";
import { type App, route } from "../../http/route.ts";
import { refuse } from "../../lib/refusal.ts";
import { operators } from "../operators.ts";
import { memberOfPath } from "./member-row.ts";

const MOST = 50;

type NoteRow = {
  readonly id: bigint;
  readonly operator_id: bigint;
  readonly text: string;
  readonly at: Date;
  readonly pinned_at: Date | null;
};

/** Notes in the order in which they are shown. */
export const notesOf = (memberId: bigint) => sql<NoteRow>`
  select id, operator_id, text, at, pinned_at from member_note where member_id = ${memberId}
  order by pinned_at is null, id desc limit ${MOST}`;

/** A member's notes, pinned ones first, then the newest. */
export const readNotes = async ({ db }: Context, memberId: bigint): Promise<MemberPage["notes"]> => {
  const { rows } = await notesOf(memberId).execute(db);
  const people = await readOperatorMarks(db);
  return rows.flatMap(({ id, operator_id, text, at, pinned_at }) => {
    const by = people.get(operator_id);
    return by === undefined ? [] : [{ _id: String(id), by, at: at.toISOString(), text, isPinned: pinned_at !== null }];
  });
};

const NOTE = /^[1-9]\d{0,17}$/;

/**
 * Pins or unpins a note, and records who did. A call that changes nothing records nothing. Refuses an unknown note with
 * NO_DATA.
 */
export const addPinMemberNote = (app: App): void =>
  route(app, pinMemberNote, operators, async ({ context, operator, params, body: { isPinned } }) => {
    if (!NOTE.test(params.note)) throw refuse("NO_DATA");
    const { id: memberId } = await memberOfPath(context, params._id);
    const now = context.clock.now();
    await transaction(context.db, async (tx) => {
      const own = tx
        .selectFrom("member_note")
        .select("pinned_at")
        .where("member_id", "=", memberId)
        .where("id", "=", BigInt(params.note));
      const note = await own.forUpdate().executeTakeFirst();
      if (note === undefined) throw refuse("NO_DATA");
      if ((note.pinned_at !== null) === isPinned) return;
      await tx
        .updateTable("member_note")
        .set({ pinned_at: isPinned ? now : null })
        .where("member_id", "=", memberId)
        .where("id", "=", BigInt(params.note))
        .execute();
      await recordAuditEvent(tx, now, {
        act: pinMemberNote.name,
        by: operator.id,
        subject: params.note,
        memberId,
        before: { isPinned: !isPinned },
        after: { isPinned },
      });
    });
    return {};
  });
