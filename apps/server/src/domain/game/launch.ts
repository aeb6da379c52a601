import { createHash, timingSafeEqual } from "node:crypto";

import type { GameLaunch } from "../../adapters/games/port.ts";
import type { Context } from "../../context.ts";
import { credentialsOf, type GameAccountRow, isInService, readAccount } from "./credentials.ts";
import { scheduleReport } from "./explain.ts";
import { settleReset } from "./reset-password.ts";
import { issueTicket } from "./tickets.ts";

export type Visit = {
  readonly memberId: bigint;
  readonly code: string;
  readonly username: string;
  /** Where the call sends one, it must be the account's. */
  readonly password?: string;
  readonly language: "th" | "lo" | "en";
};

const digest = (text: string): Buffer => createHash("sha256").update(text).digest();
const same = (one: string, other: string): boolean => timingSafeEqual(digest(one), digest(other));

/**
 * Whether the account must stay closed for now. Where only balances can tell what became of a transfer in progress,
 * play during the transfer would change them.
 */
const isKeptShut = async (context: Context, row: GameAccountRow): Promise<boolean> => {
  if (context.adapters.games.get(row.code)?.ask !== undefined) return false;
  const { member_id: memberId, code, currency } = row;
  const books = await context.ledger.balance(await context.ledger.account({ kind: "game", code, currency, memberId }));
  return books?.busy === true;
};

/**
 * The address that opens a game, with a one-time ticket where the provider has one. `not-theirs`: the names in the call
 * are not those of the member's own open account (CONTRACT.md rule 18). `transfer-open`: it must stay closed for now.
 */
export const launchGame = async (
  context: Context,
  visit: Visit,
): Promise<GameLaunch | { readonly is: "not-theirs" } | { readonly is: "transfer-open" }> => {
  const { memberId, code, language } = visit;
  const port = context.adapters.games.get(code);
  let row = await readAccount(context, memberId, code);
  if (row === null || row.activated_at === null || row.username !== visit.username) return { is: "not-theirs" };
  if (port === undefined || !(await isInService(context, code))) return { is: "not-theirs" };
  if (row.next_password !== null) {
    await settleReset(context, row);
    row = (await readAccount(context, memberId, code)) ?? row;
  }
  const credentials = credentialsOf(context, row);
  if (visit.password !== undefined && !same(visit.password, credentials.password)) return { is: "not-theirs" };
  if (await isKeptShut(context, row)) return { is: "transfer-open" };
  await scheduleReport(context, { memberId, code });
  const ticket = port.tickets === undefined ? "" : await issueTicket(context, memberId, code);
  return port.launch({ ...credentials, currency: row.currency, ticket, language });
};
