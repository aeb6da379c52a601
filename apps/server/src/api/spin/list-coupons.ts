import { toMajor } from "@krapao/contract";
import { listCoupons } from "@krapao/contract/spin/list-coupons";

import { members } from "../members.ts";
import { type App, route } from "../../http/route.ts";
import { languageOfRequest } from "../../lib/languages.ts";
import { openCoupons } from "../../domain/spin/coupons.ts";

/** The member's coupons that can be claimed, the newest first. */
export const addListCoupons = (app: App): void =>
  route(app, listCoupons, members, async ({ context, member, request }) => {
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
