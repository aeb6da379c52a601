import { toMajor } from "@krapao/contract";
import { listCoupons } from "@krapao/contract/spin/list-coupons";
import type { FastifyInstance } from "fastify";

import type { Context } from "../../context.ts";
import { handle } from "../../http/handle.ts";
import { languageOfRequest } from "../../lib/languages.ts";
import { openCoupons } from "./coupons.ts";

/** The member's coupons that can be claimed, the newest first. */
export const addListCoupons = (app: FastifyInstance, context: Context): void =>
  handle(app, context, listCoupons, async ({ member, request }) => {
    const language = languageOfRequest(request, context.settings.edition);
    const rows = await openCoupons(context, member.id);
    return rows.map((row) => ({
      _id: row.id,
      prize: { name: row[`prize_${language}`], slice: { code: row.code, label: row[`label_${language}`] } },
      amount: toMajor(row.amount),
      createdAt: row.created_at.toISOString(),
      expireAt: row.expire_at?.toISOString() ?? null,
    }));
  });
