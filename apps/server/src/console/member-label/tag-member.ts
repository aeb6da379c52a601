import { LABELS_MOST } from "@krapao/contract/operator/member-label-shapes";
import { tagMember } from "@krapao/contract/operator/tag-member";

import { recordAuditEvent } from "../../domain/audit-log/record.ts";
import { decidedByTags, readAudiences } from "../../domain/member-summary/audiences.ts";
import { type App, route } from "../../http/route.ts";
import { InvalidInput } from "../../lib/invalid-input.ts";
import { refuse } from "../../lib/refusal.ts";
import { type Change, defineChange } from "../change/change.ts";
import { memberOfPath } from "../member/member-row.ts";
import { operators } from "../operators.ts";
import { changeLabels, namesOfUses } from "./change-labels.ts";

/** Sets a member's tags. Throws NO_USER, NO_DATA for an unknown tag, and KEY_INVALID for one too many. */
export const tagChange: Change = defineChange(
  tagMember,
  "tag-member",
  async ({ params, body }, { context, tx, by }) => {
    const { id: memberId } = await memberOfPath({ ...context, db: tx }, params._id);
    const [give, take] = [body.give.map(BigInt), body.take.map(BigInt)];
    // One at a time for a member, so that the count of tags is right.
    await tx.selectFrom("member_summary").select("member_id").where("member_id", "=", memberId).forUpdate().execute();
    const tags = await tx.selectFrom("tag").select(["id", "name"]).forShare().execute();
    if ([...give, ...take].some((id) => !tags.some((tag) => tag.id === id))) throw refuse("NO_DATA");
    const namesOf = (ids: readonly bigint[]): string[] =>
      tags.flatMap(({ id, name }) => (ids.includes(id) ? [name] : [])).toSorted();
    const rows = await tx.selectFrom("member_tag").select("tag_id").where("member_id", "=", memberId).execute();
    const before = rows.map((row) => row.tag_id);
    const after = [...new Set([...before.filter((id) => !take.includes(id)), ...give])];
    if (after.length > LABELS_MOST.tagsOfMember)
      throw new InvalidInput("KEY_INVALID", [{ path: "give", message: "too_many" }]);
    const [given, taken] = [after.filter((id) => !before.includes(id)), before.filter((id) => !after.includes(id))];
    const audiences = decidedByTags(await readAudiences(context, tx), [...given, ...taken]);
    const listOf = (ids: readonly bigint[]): readonly string[] | null => (ids.length === 0 ? null : namesOf(ids));
    // The member's other tags are left out, so that they may change while a proposal waits.
    const changed = {
      subject: `tags ${memberId}`,
      memberId,
      before: { tags: listOf(taken) },
      after: { tags: listOf(given), audiences: namesOfUses(audiences) },
      audiences,
    };
    if (given.length + taken.length === 0) return changed;
    const at = context.clock.now();
    if (taken.length > 0)
      await tx.deleteFrom("member_tag").where("member_id", "=", memberId).where("tag_id", "in", taken).execute();
    if (given.length > 0)
      await tx
        .insertInto("member_tag")
        .values(given.map((id) => ({ member_id: memberId, tag_id: id, operator_id: by, at })))
        .execute();
    await recordAuditEvent(tx, at, {
      act: tagMember.name,
      by,
      memberId,
      reason: body.reason,
      before: { tags: namesOf(before) },
      after: { tags: namesOf(after) },
    });
    return changed;
  },
);

/** Sets a member's tags, or proposes it where one of them decides who gets a bonus or a wheel. */
export const addTagMember = (app: App): void =>
  route(app, tagMember, operators, (request) => changeLabels(request, tagChange, request));
