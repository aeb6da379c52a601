import { toMajor } from "@krapao/contract";
import { listOwnClaims } from "@krapao/contract/deposit/list-own-claims";
import { CLAIMS } from "@krapao/contract/limits";

import { members } from "../members.ts";
import { type App, route } from "../../http/route.ts";

const MOST = 20;

/** The member's reported transfers, the newest first: all that wait, and for some days the decided ones. */
export const addListOwnClaims = (app: App): void =>
  route(app, listOwnClaims, members, async ({ context, member }) => {
    const since = new Date(context.clock.now().getTime() - CLAIMS.shownMs);
    const rows = await context.db
      .selectFrom("deposit_claim")
      .select(["id", "amount", "bank_code", "state", "created_at"])
      .where("member_id", "=", member.id)
      .where((is) => is.or([is("state", "in", ["waiting", "crediting"]), is("decided_at", ">=", since)]))
      .orderBy("created_at", "desc")
      .orderBy("id")
      .limit(MOST)
      .execute();
    return rows.map((row) => ({
      _id: row.id,
      amount: toMajor(row.amount),
      bankCode: row.bank_code,
      createdAt: row.created_at.toISOString(),
      state: row.state === "crediting" ? "waiting" : row.state,
    }));
  });
