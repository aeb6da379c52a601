import { toWireCurrency } from "@krapao/contract";
import type { Person } from "@krapao/contract/operator/operator-shapes";

import { dayOf, secondOfDay } from "../../lib/calendar.ts";
import { amountCell, textCell } from "../../lib/cells.ts";
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

/** A row's cells, under {@link TITLES}. It contains only the member's id, because the file leaves the console. */
export const cellsOf = (row: Transaction, operators: ReadonlyMap<bigint, Person>): readonly Cell[] => [
  textCell(String(row.id)),
  textCell(`${dayOf(row.at)} ${secondOfDay(row.at)} +07:00`),
  textCell(row.reference),
  textCell(row.kind),
  textCell(row.source),
  textCell(row.state),
  textCell(toWireCurrency(row.currency)),
  amountCell(row.amount),
  amountCell(row.balance),
  textCell(row.from_code),
  textCell(row.to_code),
  textCell(row.channel),
  textCell(row.bank),
  textCell(row.provider),
  textCell(row.provider_to),
  textCell(row.member_id === HOUSE ? "" : String(row.member_id)),
  textCell(row.operator_id === null ? "" : (operators.get(row.operator_id)?.username ?? "")),
];
