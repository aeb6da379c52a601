import { toWireCurrency } from "@krapao/contract";
import type { Person } from "@krapao/contract/operator/operator-shapes";

import { dayOf, secondOfDay } from "../../lib/calendar.ts";
import type { Cell } from "../../lib/xlsx.ts";
import { HOUSE } from "../deposit/bank/suspense-return-saga.ts";
import type { Transaction } from "../transaction/find-rows.ts";

/** The titles of the columns, with the names of the calls' fields. */
export const TITLES = [
  "id",
  "time",
  "reference",
  "kind",
  "source",
  "state",
  "currency",
  "amount",
  "balance",
  "from",
  "to",
  "channel",
  "bank",
  "provider",
  "provider to",
  "member",
  "operator",
] as const;

const text = (value: string): Cell => (value === "" ? null : { text: value });

/** Minor units as a decimal number in major units. */
const number = (minor: bigint): Cell => {
  const digits = String(minor < 0n ? -minor : minor).padStart(3, "0");
  return { number: `${minor < 0n ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}` };
};

/** A row's cells, under {@link TITLES}. It contains only the member's id, because the file leaves the console. */
export const cellsOf = (row: Transaction, operators: ReadonlyMap<bigint, Person>): readonly Cell[] => [
  text(String(row.id)),
  text(`${dayOf(row.at)} ${secondOfDay(row.at)} +07:00`),
  text(row.reference),
  text(row.kind),
  text(row.source),
  text(row.state),
  text(toWireCurrency(row.currency)),
  number(row.amount),
  row.balance === null ? null : number(row.balance),
  text(row.from_code),
  text(row.to_code),
  text(row.channel),
  text(row.bank),
  text(row.provider),
  text(row.provider_to),
  text(row.member_id === HOUSE ? "" : String(row.member_id)),
  text(row.operator_id === null ? "" : (operators.get(row.operator_id)?.username ?? "")),
];
