import { getWallet } from "@krapao/contract/wallet/get-wallet";

import type { Statement } from "../../db/prepared.ts";
import type { Member } from "../../domain/session/read-session.ts";
import { members } from "../members.ts";
import { type App, route } from "../../http/route.ts";
import { JsonText } from "../../lib/answers.ts";
import { createBoundedCache } from "../../lib/bounded-cache.ts";
import { isProgrammeOpen } from "../../domain/promotion/is-programme-open.ts";
import { COLLECT_AFTER_MS } from "../../domain/referral/commission.ts";
import { refuse } from "../../lib/refusal.ts";
import { createSharedWallet, type SharedWallet } from "./shared-wallet.ts";
import { type AccountRow, headText, type MemberRow, walletText } from "./wallet-text.ts";

/** The commission of invited friends up to the moment $2 that no movement has paid yet (rule 11). */
const invite = `(
      select coalesce(sum(i.amount), 0)::bigint from invite i
      where i.inviter_id = $1 and i.paid_at is null and i.amount > 0 and i.earned_at <= $2
        and not exists (select from saga s where s.member_id = i.inviter_id and s.reference = i.id)
    ) as invite`;

/** A game account is in the books from its opening on. */
const accounts: Statement = {
  name: "wallet accounts",
  text: `
    select code, balance - held as left, ${invite} from account where member_id = $1 and kind in ('wallet', 'game')`,
};

const withMember: Statement = {
  name: "wallet with member",
  text: `
    select m.name, m.phone, m.coin, m.currency, m.created_at, m.bank_country, m.bank_code, m.bank_account_no,
      m.bank_account_name, coalesce(a.code, '') as code, coalesce(a.balance - a.held, 0) as left, ${invite}
    from member m left join account a on a.member_id = m.id and a.kind in ('wallet', 'game')
    where m.id = $1`,
};

/** How many members' prefixes are cached. The least recently used one is dropped first. */
const CACHED = 20_000;

type Head = { readonly version: string; readonly banks: SharedWallet["banks"]; readonly text: string };

/**
 * All that the home shows of a member's money, from the books: one round trip after the session's, without asking a
 * provider. The part of the answer that depends only on the member's row is cached until the session's read shows a
 * changed row.
 */
export const addGetWallet = (app: App): void => {
  const { context } = app;
  const facts = createSharedWallet(context);
  const heads = createBoundedCache<bigint, Head>(CACHED);
  /** What was earned by then can be collected now. */
  const collectable = (): Date => new Date(context.databaseTime.now().getTime() - COLLECT_AFTER_MS);

  /** The commission that this member has earned and can collect now. */
  const collectableNow = async (member: Member, { settings }: SharedWallet, earned: bigint): Promise<bigint> =>
    (await isProgrammeOpen(context, settings, "invite", member)) ? earned : 0n;

  const readWhole = async (member: Member, present: SharedWallet): Promise<string> => {
    const rows = await context.prepared<MemberRow & AccountRow>(withMember, [member.id, collectable()]);
    const [first] = rows;
    if (first === undefined) throw refuse("NO_WALLET");
    const text = headText(member.id, first, present.banks);
    heads.set(member.id, { version: member.version, banks: present.banks, text });
    const invite = first.invite === 0n ? 0n : await collectableNow(member, present, first.invite);
    return walletText(text, present, rows, invite);
  };

  route(app, getWallet, members, async ({ member }) => {
    const present = await facts();
    const head = heads.get(member.id);
    if (head === undefined || head.version !== member.version || head.banks !== present.banks) {
      return new JsonText(await readWhole(member, present));
    }
    const rows = await context.prepared<AccountRow>(accounts, [member.id, collectable()]);
    const earned = rows[0]?.invite ?? 0n;
    const invite = earned === 0n ? 0n : await collectableNow(member, present, earned);
    return new JsonText(walletText(head.text, present, rows, invite));
  });
};
