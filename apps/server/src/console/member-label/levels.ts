import { listMemberLabels } from "@krapao/contract/operator/list-member-labels";
import type { MemberLabels } from "@krapao/contract/operator/member-label-shapes";
import { saveMemberLevels } from "@krapao/contract/operator/save-member-levels";
import type { Kysely } from "kysely";

import type { Context } from "../../context.ts";
import type { Database } from "../../db/schema.ts";
import { transaction } from "../../db/transaction.ts";
import { recordAuditEvent } from "../../domain/audit-log/record.ts";
import { decidedByLevels, decidedByTags, readAudiences, usesOf } from "../../domain/member-summary/audiences.ts";
import { readLevels, readTags } from "../../domain/member-summary/labels.ts";
import { type App, route } from "../../http/route.ts";
import { InvalidInput } from "../../lib/invalid-input.ts";
import { refuse } from "../../lib/refusal.ts";
import { operators } from "../operators.ts";
import { addSetMemberLevel } from "./set-member-level.ts";

const wrong = (path: string, message: string): InvalidInput => new InvalidInput("KEY_INVALID", [{ path, message }]);

const readLabels = async (context: Context, db: Kysely<Database>): Promise<MemberLabels> => {
  const [levels, tags, audiences] = await Promise.all([readLevels(db), readTags(db), readAudiences(context, db)]);
  const ofLevel = (id: bigint | null) => [...usesOf(decidedByLevels(audiences, [id]))];
  return {
    levels: levels.map((level) => ({ ...level, usedBy: ofLevel(BigInt(level._id)) })),
    tags: tags.map((tag) => ({ ...tag, usedBy: [...usesOf(decidedByTags(audiences, [BigInt(tag._id)]))] })),
    noLevel: { usedBy: ofLevel(null) },
  };
};

const addListMemberLabels = (app: App): void =>
  route(app, listMemberLabels, operators, ({ context }) => readLabels(context, context.db));

/**
 * Sets all levels at once, because their order belongs to all of them. Throws KEY_INVALID when a level is left out that
 * members have, and NO_DATA.
 */
const addSaveMemberLevels = (app: App): void =>
  route(app, saveMemberLevels, operators, async ({ context, operator, body: { levels, reason } }) => {
    if (new Set(levels.map(({ name }) => name)).size < levels.length) throw wrong("levels", "twice");
    return transaction(context.db, async (tx) => {
      const before = await tx.selectFrom("member_level").selectAll().orderBy("position").forUpdate().execute();
      const kept = levels.flatMap(({ _id }) => (_id === undefined ? [] : [BigInt(_id)]));
      if (new Set(kept).size < kept.length || kept.some((id) => !before.some((level) => level.id === id)))
        throw refuse("NO_DATA");
      for (const { id } of before.filter((level) => !kept.includes(level.id))) {
        const has = tx.selectFrom("member_summary").select("member_id").where("level_id", "=", id).limit(1);
        if ((await has.executeTakeFirst()) !== undefined) throw wrong("levels", "in_use");
        await tx.deleteFrom("member_level").where("id", "=", id).execute();
      }
      // A name may move from one level to another.
      for (const id of kept)
        await tx
          .updateTable("member_level")
          .set({ name: `-${id}` })
          .where("id", "=", id)
          .execute();
      for (const [at, { _id, name }] of levels.entries()) {
        const level = { name, position: at + 1 };
        if (_id === undefined) await tx.insertInto("member_level").values(level).execute();
        else await tx.updateTable("member_level").set(level).where("id", "=", BigInt(_id)).execute();
      }
      const labels = await readLabels(context, tx);
      await recordAuditEvent(tx, context.clock.now(), {
        act: saveMemberLevels.name,
        by: operator.id,
        reason,
        before: { levels: before.map(({ name }) => name) },
        after: { levels: levels.map(({ name }) => name) },
      });
      return labels;
    });
  });

/** The calls of VIP levels. */
export const addLevelRoutes = (app: App): void => {
  addListMemberLabels(app);
  addSaveMemberLevels(app);
  addSetMemberLevel(app);
};
