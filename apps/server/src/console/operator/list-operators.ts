import { listOperators } from "@krapao/contract/operator/list-operators";

import { type App, route } from "../../http/route.ts";
import { operators } from "../operators.ts";
import { personOf } from "../../domain/operator/marks.ts";
import { permissionsOf } from "../../domain/operator/role.ts";
import { standingOf } from "../../domain/operator/standing.ts";
import { operatorSettings } from "../../lib/operator-settings.ts";

/** The operators, without passwords and secrets. */
export const addListOperators = (app: App): void =>
  route(app, listOperators, operators, async ({ context }) => {
    const rows = await context.db
      .selectFrom("operator as o")
      .innerJoin("operator_role as r", "r.name", "o.role")
      .select([
        "r.permissions",
        "o.id",
        "o.username",
        "o.name",
        "o.role",
        "o.is_demo",
        "o.is_active",
        "o.takes_chats",
        "o.created_at",
        "o.needs_owner",
        "o.waits_longer",
        "o.changed_at",
        "o.changed_by",
        "o.made_by",
      ])
      .select((is) => [
        is("o.second_factor", "is not", null).as("has_second_factor"),
        is
          .selectFrom("operator_session as s")
          .select((of) => of.fn.max("s.used_at").as("used_at"))
          .whereRef("s.operator_id", "=", "o.id")
          .as("last_seen_at"),
      ])
      .orderBy("o.id")
      .execute();
    const { operatorWait } = await operatorSettings(context.db);
    const now = context.databaseTime.now();
    const shown = (row: (typeof rows)[number]) => {
      const { needsOwner, from } = standingOf(row, operatorWait);
      const isWaiting = from !== null && from > now;
      return {
        needsOwner,
        waitsSince: isWaiting ? (row.changed_at?.toISOString() ?? null) : null,
        approvesFrom: isWaiting ? from.toISOString() : null,
      };
    };
    return rows.map((row) => ({
      ...personOf(row),
      isDemo: row.is_demo,
      isActive: row.is_active,
      hasSecondFactor: Boolean(row.has_second_factor),
      takesChats: row.takes_chats && permissionsOf(row.role, row.permissions).has("inbox.reply"),
      ...shown(row),
      madeBy: row.made_by === null ? null : String(row.made_by),
      changedBy: row.changed_by === null ? null : String(row.changed_by),
      createdAt: row.created_at.toISOString(),
      lastSeenAt: row.last_seen_at?.toISOString() ?? null,
    }));
  });
