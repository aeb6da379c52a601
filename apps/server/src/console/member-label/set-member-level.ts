import { setMemberLevel } from "@krapao/contract/operator/set-member-level";

import { recordAuditEvent } from "../../domain/audit-log/record.ts";
import { decidedByLevels, readAudiences } from "../../domain/member-summary/audiences.ts";
import { type App, route } from "../../http/route.ts";
import { refuse } from "../../lib/refusal.ts";
import { type Change, defineChange } from "../change/change.ts";
import { memberOfPath } from "../member/member-row.ts";
import { operators } from "../operators.ts";
import { changeLabels, namesOfUses } from "./change-labels.ts";

/** Sets or removes a member's level. Throws NO_USER, NO_DATA. */
export const levelChange: Change = defineChange(
  setMemberLevel,
  "set-member-level",
  async ({ params, body: { level, reason } }, { context, tx, by }) => {
    const { id: memberId } = await memberOfPath({ ...context, db: tx }, params._id);
    const levels = await tx.selectFrom("member_level").select(["id", "name"]).forShare().execute();
    const nameOf = (id: bigint | null): string | null => levels.find((one) => one.id === id)?.name ?? null;
    const after = level === null ? null : BigInt(level);
    if (after !== null && nameOf(after) === null) throw refuse("NO_DATA");
    const { level_id: before } = await tx
      .selectFrom("member_summary")
      .select("level_id")
      .where("member_id", "=", memberId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const audiences = before === after ? [] : decidedByLevels(await readAudiences(context, tx), [before, after]);
    const changed = {
      subject: `level ${memberId}`,
      memberId,
      before: { level: nameOf(before) },
      after: { level: nameOf(after), audiences: namesOfUses(audiences) },
      audiences,
    };
    if (before === after) return changed;
    await tx.updateTable("member_summary").set({ level_id: after }).where("member_id", "=", memberId).execute();
    await recordAuditEvent(tx, context.clock.now(), {
      act: setMemberLevel.name,
      by,
      memberId,
      reason,
      before: { level: nameOf(before) },
      after: { level: nameOf(after) },
    });
    return changed;
  },
);

/** Sets or removes a member's level, or proposes it where one of the two levels decides who gets a bonus or a wheel. */
export const addSetMemberLevel = (app: App): void =>
  route(app, setMemberLevel, operators, (request) => changeLabels(request, levelChange, request));
