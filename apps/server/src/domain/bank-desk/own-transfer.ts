import { type Currency, toWireCurrency } from "@krapao/contract";
import { FEES_CODE, type HouseAccountMark, OWNER_CODE } from "@krapao/contract/operator/bank-shapes";

import { type Executed, ownTransferOf, type ProposalRow } from "../approval/store.ts";
import type { Context } from "../../context.ts";
import { deskAccountOf } from "./desk-accounts.ts";
import { linkLines } from "./link-lines.ts";

/** The name that a transfer of the house is posted under, by the bank's reference: once for ever. */
export const ownPostingOf = (reference: string): string => `treasury:${reference}`;

/** The accounts of the house that money of a currency can be moved between. */
export const houseAccountsOf = async (context: Context, currency: Currency): Promise<readonly HouseAccountMark[]> => {
  const { adapters, db } = context;
  const banks = await db
    .selectFrom("deposit_account")
    .select("bank_code")
    .distinct()
    .where("type", "=", "BANK")
    .where("currency", "=", currency)
    .orderBy("bank_code")
    .execute();
  const providers = [...adapters.games.keys()].toSorted();
  return [
    ...banks.map(({ bank_code: code }) => ({ kind: "bank" as const, code })),
    ...[...adapters.qr.keys()].toSorted().map((code) => ({ kind: "qr" as const, code })),
    { kind: "gift", code: "TRUEMONEY" },
    { kind: "payout", code: "" },
    ...[OWNER_CODE, FEES_CODE, ...providers].map((code) => ({ kind: "treasury" as const, code })),
  ];
};

/**
 * Posts money that was moved between two accounts of the house, as two people decided, and links the lines of statements
 * that show it. A house account holds less when it is raised, so the one that paid is credited.
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
  for (const { id } of accounts) await linkLines(context, await deskAccountOf(context.db, String(id)));
  return "done";
};
