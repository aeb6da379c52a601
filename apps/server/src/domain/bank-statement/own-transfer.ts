import { type Currency, toWireCurrency } from "@krapao/contract";
import { FEES_CODE, HOUSE_KINDS, type HouseAccountMark, OWNER_CODE } from "@krapao/contract/operator/bank-shapes";

import { type Executed, ownTransferOf, type ProposalRow } from "../approval/store.ts";
import type { Context } from "../../context.ts";
import { TRUEMONEY } from "../deposit/gift/gift-saga.ts";
import { houseBankAccountOf } from "./house-bank-accounts.ts";
import { linkLines } from "./link-lines.ts";

/**
 * The reference under which a transfer between accounts of the house is posted, once. It is made from the bank's
 * reference.
 */
export const ownPostingOf = (reference: string): string => `treasury:${reference}`;

const known = (kind: string): HouseAccountMark["kind"] | undefined => HOUSE_KINDS.find((one) => one === kind);

/** Accounts of the house that hold money, including those of banks and providers that we no longer use. */
const filledAccounts = async ({ db }: Context, currency: Currency): Promise<readonly HouseAccountMark[]> => {
  const rows = await db
    .selectFrom("account")
    .select(["kind", "code"])
    .where("member_id", "is", null)
    .where("kind", "in", HOUSE_KINDS)
    .where("currency", "=", currency)
    .where("balance", "<>", 0n)
    .execute();
  return rows.flatMap(({ kind: told, code }) => {
    const kind = known(told);
    return kind === undefined ? [] : [{ kind, code }];
  });
};

/** The accounts that providers have in a currency. TrueMoney has baht only. */
const providerAccounts = ({ adapters }: Context, currency: Currency): readonly HouseAccountMark[] => [
  ...[...adapters.qr].flatMap(([code, { currencies }]) =>
    currencies.includes(currency) ? [{ kind: "qr" as const, code }] : [],
  ),
  ...(adapters.gift === null || currency !== "THB" ? [] : [{ kind: "gift" as const, code: TRUEMONEY }]),
  ...(adapters.payout === null ? [] : [{ kind: "payout" as const, code: "" }]),
  ...[...adapters.games.keys()].map((code) => ({ kind: "treasury" as const, code })),
];

/** The accounts of the house between which money of a currency can be moved. */
export const houseAccountsOf = async (context: Context, currency: Currency): Promise<readonly HouseAccountMark[]> => {
  const banks = await context.db
    .selectFrom("deposit_account")
    .select("bank_code")
    .distinct()
    .where("type", "=", "BANK")
    .where("currency", "=", currency)
    .execute();
  const owners = [OWNER_CODE, FEES_CODE].map((code) => ({ kind: "treasury" as const, code }));
  const others = [...providerAccounts(context, currency), ...(await filledAccounts(context, currency))];
  const all = [
    ...banks.map(({ bank_code: code }) => ({ kind: "bank" as const, code })),
    ...others.toSorted((one, other) => (one.code < other.code ? -1 : 1)),
  ];
  const named = new Map([...owners, ...all].map((one) => [`${one.kind} ${one.code}`, one]));
  return HOUSE_KINDS.flatMap((kind) => [...named.values()].filter((one) => one.kind === kind));
};

/**
 * Posts money that was moved between two accounts of the house, as two operators decided, and links the statement lines
 * that show it. In the books a credit lowers what a house account holds, so the paying account is credited.
 */
export const moveOwn = async (context: Context, row: ProposalRow): Promise<Executed> => {
  const own = ownTransferOf(row);
  if (own === null) throw new Error("a transfer of the house without its accounts");
  const { currency, amount } = row;
  const account = ({ kind, code }: HouseAccountMark) =>
    context.ledger.account({ kind, code, currency, memberId: null });
  const [credit, debit] = [await account(own.from), await account(own.to)];
  const reference = ownPostingOf(own.reference);
  const outcome = await context.ledger.submit({
    operation: "post",
    reference,
    kind: "treasury",
    currency,
    amount,
    debit,
    credit,
  });
  if (outcome.is !== "done") {
    const why = outcome.is === "refused" ? outcome.why : outcome.is;
    if (why !== "reference-taken" && why !== "overflow")
      throw new Error(`a transfer of the house was not posted: ${why}`);
    context.log.warn({ event: "bank.own_transfer_refused", why, currency: toWireCurrency(currency) });
    return "failed";
  }
  const banks = [own.from, own.to].filter(({ kind }) => kind === "bank").map(({ code }) => code);
  if (banks.length === 0) return "done";
  const accounts = await context.db
    .selectFrom("deposit_account")
    .select("id")
    .where("type", "=", "BANK")
    .where("currency", "=", currency)
    .where("bank_code", "in", banks)
    .execute();
  for (const { id } of accounts) await linkLines(context, await houseBankAccountOf(context.db, String(id)));
  return "done";
};
