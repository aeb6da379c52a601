import * as z from "zod/mini";

import { money, wireCurrency } from "../money.ts";
import { line, responseText } from "../text.ts";
import { time } from "../time.ts";
import { count } from "./fields.ts";
import { memberMark } from "./member-mark.ts";
import { person } from "./operator-shapes.ts";
import { day } from "./report-shapes.ts";

/** The limits of a statement file: bytes, lines and columns. */
export const STATEMENT_MOST = { bytes: 180_000, lines: 3_000, columns: 40, cell: 500 } as const;

export const STATEMENT_ENCODINGS = ["utf-8", "windows-874", "tis-620"] as const;
export const STATEMENT_DELIMITERS = [",", ";", "\t", "|"] as const;
export const DATE_ORDERS = ["dmy", "mdy", "ymd"] as const;
/** `be`: years of the Buddhist era. */
export const ERAS = ["ce", "be"] as const;
/** The meaning of a column of a statement. */
export const COLUMN_ROLES = ["none", "date", "time", "text", "in", "out", "amount", "balance", "reference"] as const;
export type ColumnRole = (typeof COLUMN_ROLES)[number];

/** How the columns of a bank's statement are read. */
export const statementMapping = z.strictObject({
  encoding: z.enum(STATEMENT_ENCODINGS),
  delimiter: z.enum(STATEMENT_DELIMITERS),
  /** The record with the columns' names. The lines follow it. 0: there is none. */
  header: z.number().check(z.int(), z.gte(0), z.lte(60)),
  order: z.enum(DATE_ORDERS),
  era: z.enum(ERAS),
  /** The decimal mark. The other one of `.` and `,` groups thousands. */
  decimal: z.enum([".", ","]),
  columns: z.array(z.enum(COLUMN_ROLES)).check(z.minLength(1), z.maxLength(STATEMENT_MOST.columns)),
});
export type StatementMapping = z.infer<typeof statementMapping>;

/** A file as it is sent: its bytes in base64. */
export const statementFile = {
  name: line(200),
  content: z.base64().check(z.minLength(1), z.maxLength(Math.ceil(STATEMENT_MOST.bytes / 3) * 4)),
};

export const BAD_LINES = ["date", "amount", "balance", "columns", "too-long", "both-sides"] as const;
/** A line that is not imported: what in it cannot be read, and the text of the cell. */
export const badLine = z.object({ line: count, why: z.enum(BAD_LINES), cell: responseText(60) });
export type BadLine = z.infer<typeof badLine>;

/** Where a mapping comes from: stored for the bank, a default of the bank, guessed by the columns' names, or sent. */
export const MAPPING_SOURCES = ["kept", "assumed", "guessed", "sent"] as const;

export const previewLine = z.object({
  line: count,
  at: time,
  hasTime: z.boolean(),
  text: responseText(500),
  amount: money,
  balance: z.nullable(money),
  reference: z.nullable(responseText(100)),
  isKnown: z.boolean(),
});

export const statementPreview = z.object({
  mapping: statementMapping,
  from: z.enum(MAPPING_SOURCES),
  /** The columns' names, and the cells of the first line. */
  columns: z.array(z.object({ name: responseText(60), sample: responseText(60) })),
  /** Lines that are new, that were imported before, and that cannot be read. */
  added: count,
  known: count,
  bad: z.array(badLine),
  badCount: count,
  /** For how many lines the balance follows from the line before, and for how many that can be checked. */
  balances: z.object({ fit: count, of: count }),
  lines: z.array(previewLine),
});
export type StatementPreview = z.infer<typeof statementPreview>;

/** `provider`: no bank tells of it, but its payouts are compared with the provider's list. */
export const BANK_SOURCES = ["feed", "file", "provider", "nothing"] as const;
/** `until`: a statement covers it up to a moment of the last day. */
export const COVERAGES = ["covered", "until", "not"] as const;

/**
 * One of our bank accounts, or the account at the payout provider that withdrawals are paid from: its balance in our
 * books and at the bank, and its coverage. Null: not known.
 */
export const bankAccountRow = z.object({
  _id: responseText(20),
  kind: z.enum(["bank", "payout"]),
  /** Empty for the payout provider's account. */
  bankCode: responseText(50),
  accountNo: responseText(30),
  accountName: responseText(200),
  currency: wireCurrency,
  isActive: z.boolean(),
  source: z.enum(BANK_SOURCES),
  coverage: z.enum(COVERAGES),
  knownUpTo: z.nullable(time),
  /** Null when several of our accounts at one bank share its account in our books. */
  ours: z.nullable(money),
  theirs: z.nullable(money),
  /** The bank's balance less that of our books at `comparedAt`, the time of the bank's last line. */
  difference: z.nullable(money),
  comparedAt: z.nullable(time),
  /**
   * Imported lines of money that our books do not show yet: incoming, and outgoing. For payouts: those of which the
   * provider's list says something else.
   */
  openIn: count,
  openOut: count,
  /** Credits that neither feed nor statement has shown. */
  unproven: z.object({ count, sum: money }),
  /** Those of them of whose time a statement tells, without a line that could be the money. */
  missing: z.object({ count, sum: money }),
});
export type BankAccountRow = z.infer<typeof bankAccountRow>;

/** How far the credits of one of our accounts are proven. */
export const provenAccount = z.pick(bankAccountRow, {
  _id: true,
  kind: true,
  bankCode: true,
  accountNo: true,
  currency: true,
  isActive: true,
  source: true,
  coverage: true,
  knownUpTo: true,
  openOut: true,
  unproven: true,
  missing: true,
});
export type ProvenAccount = z.infer<typeof provenAccount>;

/** Which lines of an account are listed: `open` ones are not in our books. */
export const LINES_SHOWN = ["all", "open", "matched"] as const;
export type LinesShown = (typeof LINES_SHOWN)[number];

export const LINE_STATES = ["member", "suspense", "own", "open", "repeat"] as const;
export const bankLine = z.object({
  _id: responseText(100),
  /** `books`: no bank wrote it. It is our own entry of a payout. */
  source: z.enum(["feed", "file", "books"]),
  at: time,
  hasTime: z.boolean(),
  /** Account numbers in it are masked. */
  text: responseText(600),
  reference: z.nullable(responseText(100)),
  amount: money,
  currency: wireCurrency,
  balance: z.nullable(money),
  /** Whose money it became; `own`: a transfer of the house; `open`: it is not in our books. */
  state: z.enum(LINE_STATES),
  member: z.nullable(memberMark),
  posting: z.nullable(responseText(120)),
  /** The `_id` of the transaction that it became. */
  transaction: z.nullable(responseText(20)),
  proposal: z.nullable(responseText(64)),
});
export type BankLine = z.infer<typeof bankLine>;

export const bankDay = z.object({
  day,
  ours: z.nullable(money),
  theirs: z.nullable(money),
  difference: z.nullable(money),
  /** The time of the line that is compared, where the statement covers the day only in part. Null: the day's end. */
  until: z.nullable(time),
});
export type BankDay = z.infer<typeof bankDay>;

/** A credit that neither feed nor statement has shown. */
export const unprovenCredit = z.object({
  posting: responseText(120),
  bankCode: responseText(50),
  reference: responseText(100),
  amount: money,
  currency: wireCurrency,
  at: time,
  member: z.nullable(memberMark),
  /** The `_id` of its transaction. Null until it is listed. */
  transaction: z.nullable(responseText(20)),
});
export type UnprovenCredit = z.infer<typeof unprovenCredit>;

/**
 * What the statements say of an unproven credit. `waits`: none covers its time yet. `fits`: an unmatched line of the same
 * amount may be the money. `missing`: they cover its time, and no line could be the money.
 */
export const UNPROVEN_STATES = ["waits", "fits", "missing"] as const;
export const listedUnproven = z.extend(unprovenCredit, { state: z.enum(UNPROVEN_STATES) });

/** An account of the house that money can be moved to or from. */
export const HOUSE_KINDS = ["bank", "qr", "gift", "payout", "treasury"] as const;
/**
 * Codes of `treasury`: what the owner put in or took out, and what banks charged. Any other code is a game provider.
 */
export const OWNER_CODE = "OWNER";
export const FEES_CODE = "FEES";

export const houseAccount = z.object({ kind: z.enum(HOUSE_KINDS), code: responseText(50) });
export type HouseAccountMark = z.infer<typeof houseAccount>;

export const ownTransfer = z.object({
  posting: responseText(120),
  /** The `_id` of its transaction. Null until it is listed. */
  transaction: z.nullable(responseText(20)),
  reference: responseText(60),
  from: houseAccount,
  to: houseAccount,
  amount: money,
  currency: wireCurrency,
  at: time,
  reason: responseText(500),
  proposedBy: z.nullable(person),
  approvedBy: z.nullable(person),
  /** Lines of statements that show it. */
  lines: count,
});

export const statementFileRow = z.object({
  _id: responseText(20),
  bankCode: responseText(50),
  accountNo: responseText(30),
  name: responseText(200),
  importedAt: time,
  importedBy: z.nullable(person),
  added: count,
  known: count,
  bad: z.array(badLine),
});
