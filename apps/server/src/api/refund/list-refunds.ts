import { toMajor } from "@krapao/contract";
import { listRefunds } from "@krapao/contract/refund/list-refunds";
import type { FastifyInstance } from "fastify";

import type { Context } from "../../context.ts";
import { handle } from "../../http/handle.ts";

/** The member's refunds, one row a receive, the newest first. */
export const addListRefunds = (app: FastifyInstance, context: Context): void =>
  handle(app, context, listRefunds, async ({ member, body: { page, limit } }) => {
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
