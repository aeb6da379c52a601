import type { ZodType } from "zod";

import { absentByTime } from "../../absence.ts";
import { callForJson } from "../../answer.ts";
import { toDecimalText } from "../../decimal.ts";
import { defineAdapter } from "../../definition.ts";
import { probeOf } from "../../probe.ts";
import type { Attempt, Http, Send } from "../../../lib/outgoing.ts";
import type { Verdict } from "../../verdict.ts";
import type { GameAccount, GameMove, GamePort } from "../port.ts";
import { balanceOfNobody, type GameProvider, gameSettings } from "../provider.ts";
import { checkedReport } from "../report.ts";
import { pgCode, pgCreated, pgHistory, pgTransaction, pgTransferred, pgWallet, pgWallets } from "./format.ts";
import { createPgTickets } from "./tickets.ts";

/** Codes that say that nothing was moved. Every other code leaves a transfer unclear, and the saga asks about it. */
const transferRefusals = new Set<string>([
  pgCode.invalidRequest,
  pgCode.invalidOperator,
  pgCode.emptyValue,
  pgCode.noPlayer,
  pgCode.noWallet,
  pgCode.insufficient,
]);
const createRefusals = new Set<string>([pgCode.invalidRequest, pgCode.invalidOperator, pgCode.emptyValue]);

/**
 * PG [3P]: form posts that carry the operator token and the secret key, and JSON answers with `data` or `error`. A
 * repeated `transfer_reference` gets the answer of the first transfer. A player opens games with a one-time token that
 * PG verifies with us. PG has no passwords, so none is sent. No source was found for `player_name` and
 * `completeVersion` of the history and for the list of wallets, so these are generic.
 */
const createPort = (http: Http, provider: GameProvider): GamePort => {
  const post = <Value>(
    path: string,
    fields: Readonly<Record<string, string>>,
    schema: ZodType<Value>,
    send: Send = http,
  ) =>
    callForJson(
      send,
      {
        target: provider.code,
        method: "POST",
        url: `${provider.baseUrl}/${path}`,
        headers: { "content-type": "application/x-www-form-urlencoded" },
        body: new URLSearchParams({
          operator_token: provider.id,
          secret_key: provider.secret,
          ...fields,
        }).toString(),
      },
      schema,
    );

  const transfer = async (path: string, move: GameMove, { send }: Attempt): Promise<Verdict> => {
    const read = await post(
      path,
      {
        player_name: move.username,
        amount: toDecimalText(move.amount),
        transfer_reference: move.reference,
        currency: move.currency,
      },
      pgTransferred,
      send,
    );
    if (read.is === "unclear") return read;
    const { data, error } = read.value;
    if (error) {
      return transferRefusals.has(error.code)
        ? { is: "refused", reason: error.code }
        : { is: "unclear", why: `code ${error.code}` };
    }
    if (data.amount !== move.amount) return { is: "unclear", why: "another amount" };
    return { is: "done", theirReference: String(data.transactionId) };
  };

  const create = async (account: GameAccount): Promise<Verdict> => {
    const read = await post(
      "Player/v1/Create",
      { player_name: account.username, nickname: account.username, currency: account.currency },
      pgCreated,
    );
    if (read.is === "unclear") return read;
    const code = read.value.error?.code;
    if (code === undefined || code === pgCode.playerExists) return { is: "done" };
    return createRefusals.has(code) ? { is: "refused", reason: code } : { is: "unclear", why: `code ${code}` };
  };

  return {
    code: provider.code,
    category: "slot",
    create,
    resetPassword: () => Promise.resolve({ is: "done" }),
    balance: async (account) => {
      const read = await post("Cash/v3/GetPlayerWallet", { player_name: account.username }, pgWallet);
      if (read.is === "unclear") return read;
      const { data, error } = read.value;
      if (error) return { is: "unclear", why: `code ${error.code}` };
      if (data.currencyCode !== account.currency) return { is: "unclear", why: "another currency" };
      return { is: "known", balance: data.cashBalance, theirTime: read.theirTime };
    },
    reserve: () => http.reserve(provider.code, provider.baseUrl),
    deposit: (move, attempt) => transfer("Cash/v3/TransferIn", move, attempt),
    withdraw: (move, attempt) => transfer("Cash/v3/TransferOut", move, attempt),
    absence: () => absentByTime,
    ask: async (move) => {
      const read = await post(
        "Cash/v3/GetSingleTransaction",
        { player_name: move.username, transfer_reference: move.reference },
        pgTransaction,
      );
      if (read.is === "unclear") return read;
      const { data, error } = read.value;
      if (error) {
        return error.code === pgCode.noTransaction ? { is: "not-found" } : { is: "unclear", why: `code ${error.code}` };
      }
      const isOurs =
        data.playerName === move.username &&
        data.currencyCode === move.currency &&
        data.transactionType === (move.direction === "in" ? 100 : 200) &&
        data.transactionAmount === move.amount;
      if (!isOurs) return { is: "unclear", why: "another transfer has this reference" };
      return { is: "done", theirReference: String(data.transactionId) };
    },
    report: async ({ username, from }) => {
      const fields = { player_name: username, row_version: String(from.getTime()), bet_type: "1", count: "1500" };
      const read = await post("Bet/v4/GetHistory", fields, pgHistory);
      if (read.is === "unclear") return read;
      const { data, error } = read.value;
      if (error) return { is: "unclear", why: `code ${error.code}` };
      if (data.bets.some(({ playerName }) => playerName !== username)) return { is: "unclear", why: "another player" };
      const bets = data.bets.map(({ betId, betAmount, winAmount, betEndTime }) => ({
        id: String(betId),
        at: betEndTime,
        stake: betAmount,
        payout: winAmount,
        valid: betAmount,
      }));
      return checkedReport(
        { bets, completeUpTo: data.completeVersion, hasMore: data.hasMore, theirTime: read.theirTime },
        from,
      );
    },
    holdings: async (after) => {
      const read = await post("Report/v1/PlayerWallets", { after: after ?? "" }, pgWallets);
      if (read.is === "unclear") return read;
      const { data, error } = read.value;
      if (error) return { is: "unclear", why: `code ${error.code}` };
      const accounts = data.players.map((player) => ({
        username: player.playerName,
        currency: player.currencyCode,
        balance: player.cashBalance,
        movedIn: player.totalTransferIn,
        movedOut: player.totalTransferOut,
      }));
      return { is: "known", accounts, next: data.next };
    },
    launch: ({ ticket, language }) => {
      const link = new URL(provider.launchUrl);
      link.search = new URLSearchParams({ ot: provider.id, ops: ticket, l: language }).toString();
      return Promise.resolve({ is: "link", link: link.href });
    },
    tickets: createPgTickets(provider),
  };
};

/** PG. The probe asks for the balance of an unknown player. */
export const pg = defineAdapter({
  kind: "game",
  id: "pg",
  settings: gameSettings,
  secrets: ["secret"],
  create: ({ http }, settings, { code }) => createPort(http, { ...settings, code }),
  probe: async (port) => probeOf(await balanceOfNobody(port), [pgCode.invalidOperator]),
});
