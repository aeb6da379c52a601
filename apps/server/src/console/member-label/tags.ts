import { LABELS_MOST } from "@krapao/contract/operator/member-label-shapes";
import { removeMemberTag } from "@krapao/contract/operator/remove-member-tag";
import { saveMemberTag } from "@krapao/contract/operator/save-member-tag";
import { tagMember } from "@krapao/contract/operator/tag-member";
import { sql } from "kysely";

import { transaction } from "../../db/transaction.ts";
import { recordAuditEvent } from "../../domain/audit-log/record.ts";
import { type App, route } from "../../http/route.ts";
import { InvalidInput } from "../../lib/invalid-input.ts";
import { refuse } from "../../lib/refusal.ts";
import { memberOfPath } from "../member/member-row.ts";
import { operators } from "../operators.ts";

const wrong = (path: string, message: string): InvalidInput => new InvalidInput("KEY_INVALID", [{ path, message }]);

const idOf = (text: string): bigint => {
  if (!/^[1-9]\d{0,17}$/.test(text)) throw refuse("NO_DATA");
  return BigInt(text);
};

/** Saves a tag. Throws KEY_INVALID for the name of another tag and for one tag too many, and NO_DATA. */
const addSaveMemberTag = (app: App): void =>
  route(app, saveMemberTag, operators, async ({ context, operator, body: { _id, name, tone } }) =>
    transaction(context.db, async (tx) => {
      // One at a time, so that names and the count of tags are right.
      await sql`lock table tag in share row exclusive mode`.execute(tx);
      const tags = await tx.selectFrom("tag").selectAll().execute();
      const before = _id === undefined ? undefined : tags.find(({ id }) => id === BigInt(_id));
      if (_id !== undefined && before === undefined) throw refuse("NO_DATA");
      if (tags.some((tag) => tag.name === name && tag.id !== before?.id)) throw wrong("name", "twice");
      if (before === undefined && tags.length >= LABELS_MOST.tags) throw wrong("name", "too_many");
      const { id } =
        before === undefined
          ? await tx.insertInto("tag").values({ name, tone }).returning("id").executeTakeFirstOrThrow()
          : before;
      if (before !== undefined) await tx.updateTable("tag").set({ name, tone }).where("id", "=", id).execute();
      await recordAuditEvent(tx, context.clock.now(), {
        act: saveMemberTag.name,
        by: operator.id,
        subject: name,
        ...(before !== undefined && { before: { name: before.name, tone: before.tone } }),
        after: { name, tone },
      });
      return { _id: String(id), name, tone };
    }),
  );

/** Removes a tag. Throws NO_DATA. */
const addRemoveMemberTag = (app: App): void =>
  route(app, removeMemberTag, operators, async ({ context, operator, params }) => {
    const id = idOf(params._id);
    await transaction(context.db, async (tx) => {
      const tag = await tx.deleteFrom("tag").where("id", "=", id).returning("name").executeTakeFirst();
      if (tag === undefined) throw refuse("NO_DATA");
      await recordAuditEvent(tx, context.clock.now(), {
        act: removeMemberTag.name,
        by: operator.id,
        subject: tag.name,
      });
    });
    return {};
  });

/** Sets a member's tags. Throws NO_USER, NO_DATA for an unknown tag, and KEY_INVALID for one too many. */
const addTagMember = (app: App): void =>
  route(app, tagMember, operators, async ({ context, operator, params, body }) => {
    const { id: memberId } = await memberOfPath(context, params._id);
    const [give, take] = [body.give.map(BigInt), body.take.map(BigInt)];
    await transaction(context.db, async (tx) => {
      // One at a time for a member, so that the count of tags is right.
      await tx.selectFrom("member_summary").select("member_id").where("member_id", "=", memberId).forUpdate().execute();
      const tags = await tx.selectFrom("tag").select(["id", "name"]).forShare().execute();
      if ([...give, ...take].some((id) => !tags.some((tag) => tag.id === id))) throw refuse("NO_DATA");
      const namesOf = (ids: ReadonlySet<bigint>): string[] =>
        tags.flatMap(({ id, name }) => (ids.has(id) ? [name] : [])).toSorted();
      const rows = await tx.selectFrom("member_tag").select("tag_id").where("member_id", "=", memberId).execute();
      const before = new Set(rows.map((row) => row.tag_id));
      const after = new Set([...before].filter((id) => !take.includes(id)));
      for (const id of give) after.add(id);
      if (after.size > LABELS_MOST.tagsOfMember) throw wrong("give", "too_many");
      const [given, taken] = [[...after].filter((id) => !before.has(id)), [...before].filter((id) => !after.has(id))];
      if (given.length + taken.length === 0) return;
      const at = context.clock.now();
      if (taken.length > 0)
        await tx.deleteFrom("member_tag").where("member_id", "=", memberId).where("tag_id", "in", taken).execute();
      if (given.length > 0)
        await tx
          .insertInto("member_tag")
          .values(given.map((id) => ({ member_id: memberId, tag_id: id, operator_id: operator.id, at })))
          .execute();
      await recordAuditEvent(tx, at, {
        act: tagMember.name,
        by: operator.id,
        memberId,
        before: { tags: namesOf(before) },
        after: { tags: namesOf(after) },
      });
    });
    return {};
  });

/** The calls of tags. */
export const addTagRoutes = (app: App): void => {
  addSaveMemberTag(app);
  addRemoveMemberTag(app);
  addTagMember(app);
};
