import { getWallet } from "@krapao/contract/wallet/get-wallet";
import type { FastifyInstance } from "fastify";

import type { Context } from "../../context.ts";
import type { Statement } from "../../db/prepared.ts";
import { handle } from "../../http/handle.ts";
import { JsonText } from "../../http/types.ts";
import { refuse } from "../../lib/refusal.ts";
import { createFacts } from "./facts.ts";
import { type WalletRow, walletText } from "./wallet-text.ts";

const statement: Statement = {
  name: "wallet",
  text: `
    select m.name, m.phone, m.coin, m.currency, m.created_at, m.bank_country, m.bank_code, m.bank_account_no,
      m.bank_account_name, coalesce(w.balance - w.held, 0) as available, g.code, a.balance, a.held
    from member m
    left join account w on w.member_id = m.id and w.kind = 'wallet' and w.code = '' and w.currency = m.currency
    left join game_account g on g.member_id = m.id and g.activated_at is not null
    left join account a on a.member_id = g.member_id and a.kind = 'game' and a.code = g.code and a.currency = g.currency
    where m.id = $1`,
};

/**
 * All that the home shows of a member's money, as the books have it: one round trip after the session's, and no
 * provider is asked.
 */
export const addGetWallet = (app: FastifyInstance, context: Context): void => {
  const facts = createFacts(context);
  handle(app, context, getWallet, async ({ member }) => {
    const rows = await context.prepared<WalletRow>(statement, [member.id]);
    const [first] = rows;
    if (first === undefined) throw refuse("NO_WALLET");
    return new JsonText(walletText(member.id, await facts(), first, rows));
  });
};
