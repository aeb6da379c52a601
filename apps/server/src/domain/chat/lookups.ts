import type { Currency } from "@krapao/contract";
import { BANK_CHANGE_HOLD_MS } from "@krapao/contract/limits";
import type { MenuLookup } from "@krapao/contract/operator/chat-shapes";
import { dateTimeText, moneyText } from "@krapao/i18n";
import type { Language } from "@krapao/i18n/language";
import { serverT } from "@krapao/i18n/node";
import { sql } from "kysely";

import type { Context } from "../../context.ts";
import { forCurrency, operatorSettings } from "../../lib/operator-settings.ts";
import { runningBonus } from "../bonus/running.ts";
import { channelOf, depositChannels } from "../deposit/channels.ts";
import { noteOf } from "../deposit/slip/slip-facts.ts";
import { SUSPENSE_DEPOSIT } from "../deposit/suspense/suspense-deposit-saga.ts";
import { availableOf } from "../game/accounts.ts";

const MOST = 5;

type Member = { readonly id: bigint; readonly currency: Currency };
type Row = {
  readonly kind: string;
  readonly state: string;
  readonly status: "SUCCESS" | "FAILED" | "IN_PROGRESS";
  readonly amount: bigint;
  readonly created_at: Date;
  readonly data: Readonly<Record<string, unknown>>;
};

const rowsOf = async (context: Context, member: Member, kinds: readonly string[]): Promise<readonly Row[]> => {
  const { rows } = await sql<Row>`
    select kind, state, status, amount, created_at, data from saga
    where member_id = ${member.id} and kind = any(${[...kinds]}::text[])
    order by created_at desc, reference limit ${MOST}`.execute(context.db);
  return rows;
};

const DEPOSIT_KINDS = [...depositChannels.map(({ saga }) => saga.kind), SUSPENSE_DEPOSIT];

/** What a deposit is waiting for, or its result. */
const depositState = ({ kind, state, status }: Row) => {
  if (status === "SUCCESS") return "answers.depositDone" as const;
  if (status === "FAILED") return "answers.depositFailed" as const;
  if (kind === "qr-deposit") return state === "lapsed" ? ("answers.qrLapsed" as const) : ("answers.qrWaiting" as const);
  if (kind === "slip-deposit")
    return state === "reading" ? ("answers.slipReading" as const) : ("answers.slipAsking" as const);
  if (kind === "gift-deposit") return "answers.giftTaking" as const;
  return "answers.depositUnderWay" as const;
};

/**
 * The channel of a deposit. One that an operator matched is shown as a bank transfer, unless it names another channel.
 */
const depositWay = (row: Row) => {
  const channel = channelOf(row) ?? "bank";
  return `answers.by.${channel === "operator" ? "bank" : channel}` as const;
};

const deposits = async (context: Context, member: Member, language: Language): Promise<string> => {
  const t = serverT(language);
  const [rows, claims] = await Promise.all([
    rowsOf(context, member, DEPOSIT_KINDS),
    context.db
      .selectFrom("deposit_claim")
      .select(["amount", "created_at", "state"])
      .where("member_id", "=", member.id)
      .where("state", "in", ["waiting", "crediting"])
      .orderBy("created_at", "desc")
      .limit(MOST)
      .execute(),
  ]);
  const lines = [
    ...rows.map((row) => ({
      at: row.created_at,
      text: t("answers.line", {
        when: dateTimeText(row.created_at),
        // A slip's amount is unknown until the bank has answered.
        what: row.amount > 0n ? `${t(depositWay(row))} ${moneyText(row.amount, member.currency)}` : t(depositWay(row)),
        state: t(
          row.kind === "slip-deposit" && noteOf(row.data) === "NOT_MATCH" ? "answers.slipNotMatch" : depositState(row),
        ),
      }),
    })),
    ...claims.map((claim) => ({
      at: claim.created_at,
      text: t("answers.line", {
        when: dateTimeText(claim.created_at),
        what: `${t("answers.byReport")} ${moneyText(claim.amount, member.currency)}`,
        state: t("answers.claimWaiting"),
      }),
    })),
  ]
    .toSorted((one, other) => other.at.getTime() - one.at.getTime())
    .slice(0, MOST);
  return lines.length === 0
    ? t("answers.noDeposits")
    : [t("answers.deposits"), ...lines.map(({ text }) => text)].join("\n");
};

/** What a withdrawal is waiting for, or its result. */
const withdrawalState = ({ state, status }: Row) => {
  if (status === "SUCCESS") return "answers.withdrawPaid" as const;
  if (status === "FAILED") return "answers.withdrawReturned" as const;
  if (state === "gathering") return "answers.withdrawGathering" as const;
  if (state === "reviewing") return "answers.withdrawReviewed" as const;
  return state === "paying" ? ("answers.withdrawPaying" as const) : ("answers.withdrawQueued" as const);
};

const withdrawals = async (context: Context, member: Member, language: Language): Promise<string> => {
  const t = serverT(language);
  const rows = await rowsOf(context, member, ["withdraw"]);
  if (rows.length === 0) return t("answers.noWithdrawals");
  const lines = rows.map((row) =>
    t("answers.line", {
      when: dateTimeText(row.created_at),
      what: moneyText(row.amount, member.currency),
      state: t(withdrawalState(row)),
    }),
  );
  return [t("answers.withdrawals"), ...lines].join("\n");
};

/**
 * The member's money in games by the providers' last answers, in minor units. A withdrawal moves it to the wallet first
 * (rule 3).
 */
const inGames = async ({ db }: Context, { id, currency }: Member): Promise<bigint> => {
  const { rows } = await sql<{ sum: bigint | null }>`
    select sum(balance)::bigint as sum from account
    where member_id = ${id} and kind = 'game' and currency = ${currency} and balance > 0`.execute(db);
  return rows[0]?.sum ?? 0n;
};

const withdrawBlocked = async (context: Context, member: Member, language: Language): Promise<string> => {
  const t = serverT(language);
  const [settings, available, games, bonus, changed] = await Promise.all([
    operatorSettings(context.db),
    availableOf(context, member),
    inGames(context, member),
    runningBonus(context.db, member.id),
    context.db.selectFrom("member").select("bank_changed_at").where("id", "=", member.id).executeTakeFirst(),
  ]);
  const minimum = forCurrency(settings.withdrawMinimum, member.currency);
  const maximum = forCurrency(settings.withdrawMaximum, member.currency);
  const money = (amount: bigint): string => moneyText(amount, member.currency);
  const isBankNew =
    changed?.bank_changed_at !== null &&
    changed?.bank_changed_at !== undefined &&
    changed.bank_changed_at.getTime() + BANK_CHANGE_HOLD_MS > context.clock.now().getTime();
  const reasons = [
    ...(bonus === null ? [] : [t("answers.blockedBonus")]),
    ...(available + games < minimum
      ? [t("answers.blockedMinimum", { available: money(available), minimum: money(minimum) })]
      : []),
    ...(isBankNew ? [t("answers.blockedBank")] : []),
  ];
  const isFromGames = available < minimum && available + games >= minimum;
  return [
    ...reasons,
    ...(isFromGames ? [t("answers.homeFirst", { available: money(available), games: money(games) })] : []),
    ...(reasons.length === 0 && !isFromGames ? [t("answers.notBlocked", { available: money(available) })] : []),
    t("answers.withdrawLimits", { minimum: money(minimum), maximum: money(maximum) }),
  ].join("\n");
};

const LOOKUPS: Readonly<Record<MenuLookup, (context: Context, member: Member, language: Language) => Promise<string>>> =
  { deposits, withdrawals, "withdraw-blocked": withdrawBlocked };

/**
 * The text that the menu answers about the member's own deposits, withdrawals or balance, by the books. A guest is
 * asked to sign in.
 */
export const lookUp = async (
  context: Context,
  memberId: bigint | null,
  lookup: MenuLookup,
  language: Language,
): Promise<string> => {
  const member =
    memberId === null
      ? undefined
      : await context.db.selectFrom("member").select(["id", "currency"]).where("id", "=", memberId).executeTakeFirst();
  return member === undefined ? serverT(language)("answers.signIn") : LOOKUPS[lookup](context, member, language);
};
