import { toMajor } from "@krapao/contract";
import type { MemberPage } from "@krapao/contract/operator/member-shapes";

import type { Context } from "../../context.ts";
import type { MemberRow } from "./member-row.ts";

type MemberGame = MemberPage["games"][number];

/** A member's open accounts at providers, by the books. With `code`, of this provider only. */
export const readMemberGames = async (
  context: Context,
  { id }: Pick<MemberRow, "id">,
  code: string | null = null,
): Promise<MemberGame[]> => {
  const all = context.db
    .selectFrom("game_account as g")
    .leftJoin("game_provider as p", "p.code", "g.code")
    .leftJoin("account as a", (join) =>
      join
        .onRef("a.member_id", "=", "g.member_id")
        .onRef("a.code", "=", "g.code")
        .onRef("a.currency", "=", "g.currency")
        .on("a.kind", "=", "game"),
    )
    .leftJoin("entry as e", (join) => join.onRef("e.account", "=", "a.id").onRef("e.seq", "=", "a.seq"))
    .select(["g.code", "p.name", "g.username", "g.told_at", "g.silent_at"])
    .select(["a.balance", "a.busy", "e.created_at as moved_at"])
    .where("g.member_id", "=", id)
    .where("g.activated_at", "is not", null)
    .orderBy("p.position")
    .orderBy("g.code");
  const rows = await (code === null ? all : all.where("g.code", "=", code)).execute();
  return rows.map(({ told_at, silent_at, moved_at, ...row }) => {
    const heard = Math.max(told_at?.getTime() ?? 0, moved_at?.getTime() ?? 0);
    return {
      code: row.code,
      name: row.name ?? row.code,
      username: row.username,
      balance: toMajor(row.balance ?? 0n),
      askedAt: told_at?.toISOString() ?? null,
      movedAt: moved_at?.toISOString() ?? null,
      silentAt: silent_at !== null && silent_at.getTime() > heard ? silent_at.toISOString() : null,
      isBusy: row.busy !== null,
    };
  });
};
