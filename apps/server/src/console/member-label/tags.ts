import { LABELS_MOST } from "@krapao/contract/operator/member-label-shapes";
import { removeMemberTag } from "@krapao/contract/operator/remove-member-tag";
import { saveMemberTag } from "@krapao/contract/operator/save-member-tag";
import { sql } from "kysely";

import { transaction } from "../../db/transaction.ts";
import { recordAuditEvent } from "../../domain/audit-log/record.ts";
import { decidedByTags, readAudiences, usesOf } from "../../domain/member-summary/audiences.ts";
import { type App, route } from "../../http/route.ts";
import { InvalidInput } from "../../lib/invalid-input.ts";
import { refuse } from "../../lib/refusal.ts";
import { operators } from "../operators.ts";
import { addTagMember } from "./tag-member.ts";

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

/** Removes a tag. Throws NO_DATA, and TAG_IN_USE with the bonuses and wheels that it decides. */
const addRemoveMemberTag = (app: App): void =>
  route(app, removeMemberTag, operators, async ({ context, operator, params }) => {
    const id = idOf(params._id);
    await transaction(context.db, async (tx) => {
      // A bonus or wheel locks its segment, so one that was committed before these locks is seen after them.
      await tx.selectFrom("member_segment").select("id").orderBy("id").forUpdate().execute();
      const usedBy = usesOf(decidedByTags(await readAudiences(context, tx), [id]));
      if (usedBy.length > 0) throw refuse("TAG_IN_USE", { fields: { usedBy } });
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

/** The calls of tags. */
export const addTagRoutes = (app: App): void => {
  addSaveMemberTag(app);
  addRemoveMemberTag(app);
  addTagMember(app);
};
