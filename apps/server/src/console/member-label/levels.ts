import { listMemberLabels } from "@krapao/contract/operator/list-member-labels";
import type { MemberLabels } from "@krapao/contract/operator/member-label-shapes";
import { saveMemberLevels } from "@krapao/contract/operator/save-member-levels";
import { setMemberLevel } from "@krapao/contract/operator/set-member-level";
import type { Kysely } from "kysely";

import type { Database } from "../../db/schema.ts";
import { transaction } from "../../db/transaction.ts";
import { recordAuditEvent } from "../../domain/audit-log/record.ts";
import { readLevels, readTags } from "../../domain/member-summary/labels.ts";
import { type App, route } from "../../http/route.ts";
import { InvalidInput } from "../../lib/invalid-input.ts";
import { refuse } from "../../lib/refusal.ts";
import { memberOfPath } from "../member/member-row.ts";
import { operators } from "../operators.ts";

const wrong = (path: string, message: string): InvalidInput => new InvalidInput("KEY_INVALID", [{ path, message }]);

const readLabels = async (db: Kysely<Database>): Promise<MemberLabels> => ({
  levels: [...(await readLevels(db))],
  tags: [...(await readTags(db))],
});

const addListMemberLabels = (app: App): void =>
  route(app, listMemberLabels, operators, ({ context: { db } }) => readLabels(db));

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
      const labels = await readLabels(tx);
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

/** Sets or removes a member's level. Throws NO_USER, NO_DATA. */
const addSetMemberLevel = (app: App): void =>
  route(app, setMemberLevel, operators, async ({ context, operator, params, body: { level, reason } }) => {
    const { id: memberId } = await memberOfPath(context, params._id);
    await transaction(context.db, async (tx) => {
      const levels = await tx.selectFrom("member_level").select(["id", "name"]).forShare().execute();
      const nameOf = (id: bigint | null): string | null => levels.find((one) => one.id === id)?.name ?? null;
      const levelId = level === null ? null : BigInt(level);
      if (levelId !== null && nameOf(levelId) === null) throw refuse("NO_DATA");
      const { level_id: before } = await tx
        .selectFrom("member_summary")
        .select("level_id")
        .where("member_id", "=", memberId)
        .forUpdate()
        .executeTakeFirstOrThrow();
      if (before === levelId) return;
      await tx.updateTable("member_summary").set({ level_id: levelId }).where("member_id", "=", memberId).execute();
      await recordAuditEvent(tx, context.clock.now(), {
        act: setMemberLevel.name,
        by: operator.id,
        memberId,
        reason,
        before: { level: nameOf(before) },
        after: { level: nameOf(levelId) },
      });
    });
    return {};
  });

/** The calls of VIP levels. */
export const addLevelRoutes = (app: App): void => {
  addListMemberLabels(app);
  addSaveMemberLevels(app);
  addSetMemberLevel(app);
};
