import { toMajor } from "@krapao/contract";
import { listInvites } from "@krapao/contract/invite/list-invites";
import { sql } from "kysely";

import { members } from "../members.ts";
import { type App, route } from "../../http/route.ts";

/** The friends that a member invited, the newest first: the profile name, and the commission for each. */
export const addListInvites = (app: App): void =>
  route(app, listInvites, members, async ({ context, member, body: { page, limit } }) => {
    const own = context.db.selectFrom("invite").where("invite.inviter_id", "=", member.id);
    const [counted, rows] = await Promise.all([
      own
        .select(({ fn }) => fn.countAll<bigint>().as("total"))
        .select(
          sql<string>`coalesce(sum(amount) filter (where paid_at is not null or exists (
            select from saga s where s.member_id = invite.inviter_id and s.reference = invite.id
          )), 0)::text`.as("collected"),
        )
        .executeTakeFirstOrThrow(),
      own
        .innerJoin("member", "member.id", "invite.member_id")
        .select(["member.name", "invite.amount", "invite.created_at"])
        .orderBy("invite.created_at", "desc")
        .orderBy("invite.member_id", "desc")
        .limit(limit)
        .offset((page - 1) * limit)
        .execute(),
    ]);
    return {
      total: Number(counted.total),
      collected: toMajor(BigInt(counted.collected)),
      invites: rows.map(({ name, amount, created_at }) => ({
        from: { name },
        amount: toMajor(amount),
        createdAt: created_at.toISOString(),
      })),
    };
  });
