import type { getMemberStatement } from "@krapao/contract/operator/get-member-statement";
import type { AnswerOf } from "@krapao/contract/types";

/** A busy day in the console, as the answers to its calls. Pictures show rare states with it. */
export const CONSOLE_NOW = "2026-11-21T07:32:08.000Z";

/** A time in Bangkok on a day of November 2026, such as `14:04:12`, as an ISO text in UTC. */
export const at = (time: string, day = "21"): string => new Date(`2026-11-${day}T${time}+07:00`).toISOString();

export const nok = { _id: "2", username: "nok", name: "Nok", role: "cashier" } as const;

export const ton = { _id: "3", username: "ton", name: "Ton", role: "cashier" } as const;

const mark = (id: string, name: string, phone: string) => ({ _id: id, name, phone });

export const waranya = mark("71", "วรัญญา ศรีสุข", "081•••1184");

export const nattawut = mark("72", "ณัฐวุฒิ บุญมาก", "089•••4402");

export const piyada = mark("73", "ປິຍະດາ ສາຍທອງ", "020•••7719");

export const somchai = mark("69", "สมชาย ใจดี", "080•••0001");

export const thanaphon = mark("74", "ธนพล แก้วมณี", "086•••0417");

/** A bank account as the console's calls return it. `end` is the visible end of its masked number. */
export const account = (bankCode: string, end: string, bankAccountName = "WARANYA SRISUK") => ({
  bankCode,
  bankName: bankCode,
  bankAccountName,
  bankAccountNo: `••••${end}`,
});

/** A movement as a member's statement returns it. Amounts are in major units, and `time` is the time in Bangkok. */
export const entry = (
  reference: string,
  time: string,
  what: Pick<AnswerOf<typeof getMemberStatement>["statement"][number], "statementType" | "from" | "to">,
  amount: number,
  balance: number | null,
  status: "SUCCESS" | "FAILED" | "IN_PROGRESS" = "SUCCESS",
) => ({ reference, createdAt: at(time), status, amount, balance, ...what });

export const movements = [
  entry(
    "WD7J4KQ2M9XA01",
    "14:04:12",
    { statementType: "withdraw", from: null, to: "KBANK" },
    85_000,
    1_240.5,
    "IN_PROGRESS",
  ),
  entry("TM7J4KQ2M9XA02", "13:58:40", { statementType: "transfer", from: "PG", to: "WALLET" }, 61_350.5, 86_240.5),
  entry("TM7J4KQ2M9XA03", "11:20:03", { statementType: "transfer", from: "WALLET", to: "PG" }, 20_000, 24_890),
  {
    ...entry("QR7J4KQ2M9XA04", "11:18:30", { statementType: "deposit", from: "KBANK", to: null }, 10_000, 44_890),
    channel: "qr" as const,
  },
  entry("TM7J4KQ2M9XA05", "10:41:55", { statementType: "transfer", from: "WALLET", to: "UFABET" }, 900, null, "FAILED"),
];

export const figures = {
  currency: "BAHT",
  available: 1_240.5,
  held: 85_000,
  deposits: 62_000,
  bonuses: 0,
  play: 46_240.5,
  paidOut: 25_000,
} as const;

export const owner = { _id: "1", username: "owner", name: "Ploy", role: "owner" } as const;
