import { toMajor } from "@krapao/contract";
import { listSlips } from "@krapao/contract/statement/list-slips";

import { members } from "../members.ts";
import { type App, route } from "../../http/route.ts";
import { amountOf, noteOf } from "../../domain/deposit/slip/slip-facts.ts";
import { SLIP_DEPOSIT } from "../../domain/deposit/slip/slip-name.ts";

/** The member's slips, the newest first: when they were uploaded, and what became of them. */
export const addListSlips = (app: App): void =>
  route(app, listSlips, members, async ({ context, member, body: { page, limit } }) => {
    const own = context.db.selectFrom("saga").where("member_id", "=", member.id).where("kind", "=", SLIP_DEPOSIT);
    const [counted, rows] = await Promise.all([
      own.select((is) => is.fn.countAll<bigint>().as("total")).executeTakeFirst(),
      own
        .select(["reference", "created_at", "status", "amount", "data"])
        .orderBy("created_at", "desc")
        .orderBy("reference")
        .limit(limit)
        .offset((page - 1) * limit)
        .execute(),
    ]);
    const slips = rows.map((row) => {
      const amount = row.status === "SUCCESS" ? row.amount : amountOf(row.data);
      return {
        reference: row.reference,
        createdAt: row.created_at.toISOString(),
        amount: amount === null ? null : toMajor(amount),
        status: row.status,
        note: noteOf(row.data),
        link: null,
      };
    });
    return { total: Number(counted?.total ?? 0n), slips };
  });
