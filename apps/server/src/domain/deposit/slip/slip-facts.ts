import { SLIP_NOTES, type SlipNote } from "@krapao/contract/statement/shapes";

/** What a slip's row keeps in its `data`, step by step. Amounts are digits, in minor units. */
export type SlipFacts = {
  readonly payload?: string;
  readonly bankNumber?: string;
  readonly slipReference?: string;
  /** Code, amount and time from the bank's answer. */
  readonly sendingBank?: string;
  readonly amount?: string;
  readonly transferredAt?: string;
  /** The transfer's posting, and the bank that received it, from when it is decided that the slip credits it. */
  readonly begun?: string;
  readonly receivingBank?: string;
  readonly note?: SlipNote;
  /** How many answers in a row asked for a person. */
  readonly riddles?: number;
};

const textOf = (data: Readonly<Record<string, unknown>>, name: keyof SlipFacts): string | null => {
  const value = data[name];
  return typeof value === "string" ? value : null;
};

/** The text of the mini QR that was read; null before that. */
export const slipTextOf = (data: Readonly<Record<string, unknown>>) => {
  const [payload, bankNumber, reference] = [
    textOf(data, "payload"),
    textOf(data, "bankNumber"),
    textOf(data, "slipReference"),
  ];
  return payload === null || bankNumber === null || reference === null ? null : { payload, bankNumber, reference };
};

/** Why a slip failed, as a code that the member's app translates. Null while it has not failed. */
export const noteOf = (data: Readonly<Record<string, unknown>>): SlipNote | null =>
  SLIP_NOTES.find((note) => note === data["note"]) ?? null;

/** The transferred amount by the bank's answer, in minor units; null before that. */
export const amountOf = (data: Readonly<Record<string, unknown>>): bigint | null => {
  const digits = textOf(data, "amount");
  return digits !== null && /^\d{1,18}$/.test(digits) ? BigInt(digits) : null;
};

/** The posting of the transfer that the slip was decided to credit. Null before that. */
export const begunOf = (data: Readonly<Record<string, unknown>>): string | null => textOf(data, "begun");

/** How many answers of the bank in a row were of the kind that an operator has to look into. */
export const unclearAnswerCount = (data: Readonly<Record<string, unknown>>): number => {
  const count = data["riddles"];
  return typeof count === "number" ? count : 0;
};
