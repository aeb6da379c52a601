import { QR_OFFERS } from "@krapao/contract/constants";
import type pg from "pg";

import { insertProviders, insertQrAccounts } from "../../apps/server/src/saga/testing/test-context.ts";
import { INVITE_MS } from "../../apps/server/src/domain/referral/commission.ts";
import { insertActiveWheel } from "../../apps/server/src/domain/spin/testing/wheels.ts";
import { SHARED, STRANGER, ACCOUNTS_WITH_FEED, ACCOUNTS_WITHOUT_FEED } from "./actions/bank.ts";
import type { Person } from "./actions/actor.ts";

/** A low price of a coin, in satang, so that coins are earned soon. */
export const COIN_EVERY = 3_000n;

const wheel = [
  { code: "FIVE", prize: "cash", amount: 500, weight: 4 },
  { code: "ODD", prize: "cash", amount: 2_025, weight: 2 },
  { code: "SHIRT", prize: "thing", weight: 1 },
  { code: "FREE", prize: "coin", weight: 2 },
  { code: "NONE", prize: "nothing", weight: 3 },
];

const insertBanks = async (owner: pg.Client): Promise<void> => {
  for (const [accounts, mode] of [
    [ACCOUNTS_WITH_FEED, "AUTO"],
    [ACCOUNTS_WITHOUT_FEED, "MANUAL"],
  ] as const) {
    for (const { bankCode, accountNo } of accounts)
      await owner.query(
        `insert into deposit_account (position, currency, type, mode, bank_country, bank_code, account_name, account_no)
         values (50, 'THB', 'BANK', $1, 'TH', $2, 'KRAPAO', $3)`,
        [mode, bankCode, accountNo],
      );
  }
};

const terms = [
  { code: "WELCOME", type: "limit", max: 1, percent: 100, most: 20_000, turnover: 200, fail: 50, days: 1 },
  { code: "DAILY", type: "day", max: 2, fixed: 2_000, turnover: 100, fail: 20, days: 0 },
  { code: "WEEKLY", type: "week", max: 1, percent: 33, turnover: 50, fail: 0, days: 3 },
  { code: "SECRET", type: "limit", max: 1, percent: 10, turnover: 0, fail: 100, days: 3, total: 2 },
];

const insertBonuses = async (owner: pg.Client): Promise<void> => {
  for (const [position, one] of terms.entries())
    await owner.query(
      `insert into bonus (code, currency, is_listed, position, name_th, name_lo, name_en, type, max_received,
         reward_percent, reward_most, reward_fixed, deposit_minimum, turnover, categories, percent_fail, expire_days, total, created_at)
       values ($1, 'THB', $2, $3, $1, $1, $1, $4, $5, $6, $7, $8, 5000, $9, '{slot}', $10, $11, $12, '2026-01-01')`,
      [
        one.code,
        one.code !== "SECRET",
        position,
        one.type,
        one.max,
        one.percent ?? null,
        one.most ?? null,
        one.fixed ?? null,
        one.turnover,
        one.fail,
        one.days,
        one.total ?? null,
      ],
    );
};

/** The banks that operators can name. */
const insertBankNames = async (owner: pg.Client): Promise<void> => {
  await owner.query(
    `insert into bank (country, code, name_th, name_en, account_no_lengths, is_offered)
     select 'TH', code, code, code, '{10}', true from unnest($1::text[]) code`,
    [[...new Set([...ACCOUNTS_WITH_FEED, ...ACCOUNTS_WITHOUT_FEED, SHARED, STRANGER].map(({ bankCode }) => bankCode))]],
  );
};

/** What operators or the demo would have created: providers, our accounts, a wheel. */
export const fillBefore = async (owner: pg.Client, codes: readonly string[]): Promise<void> => {
  await insertProviders(owner, codes);
  await insertQrAccounts(owner, Object.keys(QR_OFFERS.THB));
  await insertBankNames(owner);
  await insertBanks(owner);
  await insertActiveWheel(owner, wheel);
  await insertBonuses(owner);
};

/**
 * Registers the members' bank accounts. Each member has one of their own. With three or more members, the first and the
 * last also register an account with the same number in two countries. Each member but the first was invited by the one
 * before.
 */
export const register = async (owner: pg.Client, people: readonly Person[], now: Date): Promise<void> => {
  for (const [index, { member }] of people.entries()) {
    const own: (readonly [string, string, string])[] = [["TH", "KBANK", String(member.id)]];
    const isLast = index === people.length - 1;
    if (people.length > 2 && (index === 0 || isLast))
      own.push([isLast ? "LA" : "TH", SHARED.bankCode, SHARED.accountNo]);
    for (const [country, code, accountNo] of own)
      await owner.query("insert into member_bank (country, code, account_no, member_id) values ($1, $2, $3, $4)", [
        country,
        code,
        accountNo,
        member.id,
      ]);
    const inviter = people[index - 1];
    if (inviter === undefined) continue;
    await owner.query(
      "insert into invite (member_id, inviter_id, id, created_at, due_at) values ($1, $2, $3, $4, $5)",
      [member.id, inviter.member.id, `I${String(index).padStart(16, "0")}`, now, new Date(now.getTime() + INVITE_MS)],
    );
  }
};
