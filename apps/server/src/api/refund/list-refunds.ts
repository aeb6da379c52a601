import { toMajor } from "@krapao/contract";
import { listRefunds } from "@krapao/contract/refund/list-refunds";

import { members } from "../members.ts";
import { type App, route } from "../../http/route.ts";

/** The member's refunds, a row for each time that one was received, the newest first. */
export const addListRefunds = (app: App): void =>
  route(app, listRefunds, members, async ({ context, member, body: { page, limit } }) => {
    const own = context.db.selectFrom("refund").where("member_id", "=", member.id);
    const [counted, rows] = await Promise.all([
      own.select(({ fn }) => fn.countAll<bigint>().as("total")).executeTakeFirstOrThrow(),
      own
        .select(["amount", "created_at"])
        .orderBy("created_at", "desc")
        .orderBy("id", "desc")
        .limit(limit)
        .offset((page - 1) * limit)
        .execute(),
    ]);
    return {
      total: Number(counted.total),
      refunds: rows.map(({ amount, created_at }) => ({
        refundAmount: toMajor(amount),
        createdAt: created_at.toISOString(),
      })),
    };
  });
