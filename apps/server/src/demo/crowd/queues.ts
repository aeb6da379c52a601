import type { Currency } from "@krapao/contract";
import { matchSuspense } from "@krapao/contract/operator/match-suspense";

import type { Context } from "../../context.ts";
import { propose } from "../../domain/approval/store.ts";
import { sayAsCustomer } from "../../domain/chat/customer.ts";
import { memberParty } from "../../domain/chat/room.ts";
import { arrivalReference } from "../../domain/deposit/bank/references.ts";
import { takeTransfers } from "../../domain/deposit/bank/transfers.ts";
import { LOSING_GAME } from "../../adapters/rehearsal.ts";
import { type Holder, openGame } from "../../domain/game/accounts.ts";
import { activate } from "../../domain/game/activate.ts";
import { readAccount } from "../../domain/game/credentials.ts";
import { startTransfer } from "../../domain/transfer/start-transfer.ts";
import { holdWithdrawal } from "../../domain/withdrawal/hold.ts";
import { readSaga } from "../../saga/rows.ts";
import type { Edition } from "../../settings.ts";
import { inMinor } from "../past.ts";
import { importStatement } from "./statement.ts";

const MINUTE_MS = 60_000;
/** Our account without a bank's feed. Money that arrives there waits for a person. */
const MANUAL = {
  th: { bankCode: "GSB", accountNo: "020212345678" },
  lo: { bankCode: "JDB", accountNo: "00220010123456789" },
};
const SENDER_BANK = { th: "BBL", lo: "LDB" } as const;

const QUESTIONS: Readonly<Record<Edition, readonly [string, string]>> = {
  th: ["โอนเข้าบัญชีออมสินแล้ว 500 บาท เงินยังไม่เข้าค่ะ", "ถอนเงินครั้งแรกต้องยืนยันตัวตนยังไงครับ"],
  lo: ["ໂອນເຂົ້າບັນຊີ JDB ແລ້ວ ເງິນຍັງບໍ່ເຂົ້າ", "ຖອນເງິນຄັ້ງທຳອິດຕ້ອງຢືນຢັນຕົວຕົນແນວໃດ"],
};

/** The amounts that wait, in whole baht. The first transfer is the one that the first report is about. */
const TRANSFERS = [500, 1_250] as const;
const CLAIMS = [500, 2_000] as const;
/** Amounts that were sent into a game and cannot be distinguished from play there. */
export const UNCLEAR = { deposit: 2_400, transfer: 1_800 } as const;
/** More than is paid without an operator. */
export const LARGE = { deposit: 68_000, withdrawal: 62_000 } as const;

type Waiting = {
  readonly edition: Edition;
  readonly currency: Currency;
  readonly now: Date;
  /** The member who reports that a transfer has not arrived, and asks why. */
  readonly asking: readonly [Holder, Holder];
  /** The member with {@link LARGE.deposit} in the wallet. */
  readonly rich: Holder;
  /** The member with {@link UNCLEAR.deposit} in the wallet, whose transfer into a game nobody can explain. */
  readonly playing: Holder;
};

const addClaims = async ({ db }: Context, { edition, currency, now, asking }: Waiting): Promise<void> => {
  const rows = CLAIMS.flatMap((baht, index) => {
    const member = asking[index];
    const created_at = new Date(now.getTime() - (index + 1) * 20 * MINUTE_MS);
    const bank_code = MANUAL[edition].bankCode;
    return member === undefined
      ? []
      : [
          {
            member_id: member.id,
            id: `CDEMO${index + 1}`,
            currency,
            amount: inMinor(baht, currency),
            bank_code,
            created_at,
          },
        ];
  });
  await db
    .insertInto("deposit_claim")
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};

const addUnknownMoney = (context: Context, { edition, currency, now }: Waiting): Promise<void> =>
  takeTransfers(
    context,
    TRANSFERS.map((baht, index) => ({
      reference: `DEMO${index + 1}`,
      from: { bankCode: SENDER_BANK[edition], accountNo: `901000200${index}`, accountName: "UNKNOWN SENDER" },
      to: MANUAL[edition],
      amount: inMinor(baht, currency),
      currency,
      at: new Date(now.getTime() - (index + 1) * 25 * MINUTE_MS),
    })),
  );

/**
 * The statement of the manual account's bank: the two transfers, the money of the second report, which somebody has to
 * match, and a fee that is in no book.
 */
const addStatement = (context: Context, { edition, currency, now }: Waiting): Promise<void> => {
  const from = SENDER_BANK[edition];
  return importStatement(context, {
    bankCode: MANUAL[edition].bankCode,
    currency,
    now,
    lines: [
      { minutesAgo: 50, baht: TRANSFERS[1], text: `TR FR ${from} UNKNOWN SENDER`, reference: "DEMO2" },
      { minutesAgo: 45, baht: CLAIMS[1], text: "CASH DEPOSIT MACHINE 0093", reference: "CDM0093" },
      { minutesAgo: 25, baht: TRANSFERS[0], text: `TR FR ${from} UNKNOWN SENDER`, reference: "DEMO1" },
      { minutesAgo: 15, baht: -15, text: "SMS FEE", reference: "FEE01" },
    ],
  });
};

/** One operator of the demo assigns the first transfer to a member. Another one has to approve that. */
const addProposal = async (context: Context, { edition, currency, asking: [member] }: Waiting): Promise<void> => {
  const { db } = context;
  const subject = arrivalReference({ sendingBank: SENDER_BANK[edition], reference: "DEMO1" });
  const nok = await db.selectFrom("operator").select("id").where("username", "=", "nok").executeTakeFirst();
  const made = await db.selectFrom("proposal").select("id").where("subject", "=", subject).executeTakeFirst();
  if (nok === undefined || made !== undefined) return;
  await propose(context, nok, {
    act: matchSuspense.name,
    kind: "match-suspense",
    subject,
    memberId: member.id,
    amount: inMinor(TRANSFERS[0], currency),
    currency,
    reason: "Amount and time are those of the member's report",
  });
};

const addChats = async (context: Context, { edition, asking }: Waiting): Promise<void> => {
  for (const [index, member] of asking.entries()) {
    const message = QUESTIONS[edition][index] ?? "";
    await sayAsCustomer(context, memberParty(member.id), {
      message: { message_type: "text", payload: { message }, deliver: { id: `demo-${index + 1}` } },
      language: edition,
      caller: "127.0.0.1",
    });
  }
};

const addWithdrawal = async (context: Context, { currency, rich }: Waiting): Promise<void> => {
  const reference = "DEMOLARGE";
  if ((await readSaga(context.db, rich.id, reference)) !== null) return;
  const amount = inMinor(LARGE.withdrawal, currency);
  await holdWithdrawal(context, { member: rich, reference, amount, key: null, isOpened: false });
};

/**
 * A transfer whose answer is lost while its amount is played away. It is unresolved once two balances, a minute apart,
 * agree that they do not tell.
 */
const addUnresolved = async (context: Context, { currency, playing }: Waiting): Promise<void> => {
  const { adapters, db } = context;
  const reference = "DEMOUNCLEAR";
  if (adapters.rehearsal === null || !adapters.games.has(LOSING_GAME)) return;
  if ((await readSaga(db, playing.id, reference)) !== null) return;
  if ((await activate(context, playing, LOSING_GAME)) === "refused") return;
  const [account, game] = [
    await readAccount(context, playing.id, LOSING_GAME),
    await openGame(context, playing, LOSING_GAME),
  ];
  if (account === null || game === null || !(await adapters.rehearsal.loseTransfer(account.username))) return;
  const amount = inMinor(UNCLEAR.transfer, currency);
  const plan = { member: playing, reference, from: null, to: game, amount, parent: null, key: null };
  await startTransfer(context, plan, () => 0);
};

/**
 * Puts an item into each queue of the console, by the same calls that members and banks make. Repeating it changes
 * nothing.
 */
export const fillQueues = async (context: Context, waiting: Waiting): Promise<void> => {
  await addClaims(context, waiting);
  await addUnknownMoney(context, waiting);
  await addStatement(context, waiting);
  await addProposal(context, waiting);
  await addChats(context, waiting);
  await addWithdrawal(context, waiting);
  await addUnresolved(context, waiting);
};
