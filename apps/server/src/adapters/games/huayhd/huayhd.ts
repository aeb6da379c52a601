import type { ZodType } from "zod";

import { callForJson } from "../../answer.ts";
import { toDecimalText } from "../../decimal.ts";
import { defineAdapter } from "../../definition.ts";
import { probeOf } from "../../probe.ts";
import type { Attempt, Http, Send } from "../../../lib/outgoing.ts";
import { refusalOf, type Verdict } from "../../verdict.ts";
import type { GameMove, GamePort } from "../port.ts";
import { balanceOfNobody, type GameProvider, gameSettings, isProvidersLink } from "../provider.ts";
import { checkedReport } from "../report.ts";
import { huayBalance, huayBets, huayCode, huayLogin, huayMember, huayMembers, huayTransaction } from "./format.ts";

const moveRefusals = new Set<number>([huayCode.badRequest, huayCode.noMember, huayCode.insufficient, huayCode.expired]);
const memberRefusals = new Set<number>([huayCode.badRequest, huayCode.noMember]);

/**
 * Huay's lotto [3P]: JSON posts with the agent's key in a header, and answers with a numeric `code`. A repeated
 * reference gives 2037, which does not tell the outcome, so the saga asks. Members open the game by a one-time link
 * that is valid for 24 hours. No source was found for `member/password`, `transaction/status`, `expires_at` and both
 * reports, so these are generic.
 */
const createPort = (http: Http, provider: GameProvider): GamePort => {
  const post = <Value>(
    path: string,
    body: Readonly<Record<string, string>>,
    schema: ZodType<Value>,
    send: Send = http,
  ) =>
    callForJson(
      send,
      {
        target: provider.code,
        method: "POST",
        url: `${provider.baseUrl}/${path}`,
        headers: { "content-type": "application/json", "x-agent": provider.id, "x-api-key": provider.secret },
        body: JSON.stringify(body),
      },
      schema,
    );

  const readMove = async (
    path: string,
    body: Readonly<Record<string, string>>,
    move: GameMove,
    type: string,
    send?: Send,
  ) => {
    const read = await post(path, body, huayTransaction, send);
    if (read.is === "unclear") return read;
    const { code, data } = read.value;
    if (data === null) return { is: "code" as const, code, theirTime: read.theirTime };
    const isOurs =
      data.username === move.username &&
      data.transaction_ref === move.reference &&
      data.type === type &&
      data.amount === move.amount;
    if (!isOurs) return { is: "unclear" as const, why: "another transfer has this reference" };
    if (data.status !== "success") return { is: "unclear" as const, why: "still at work" };
    return { is: "done" as const, theirReference: data.transaction_id };
  };

  const transfer = async (
    type: "deposit" | "withdraw",
    move: GameMove,
    { send, notAfter }: Attempt,
  ): Promise<Verdict> => {
    const body = {
      username: move.username,
      amount: toDecimalText(move.amount),
      currency: move.currency,
      transaction_ref: move.reference,
      expires_at: notAfter.toISOString(),
    };
    const said = await readMove(`member/${type}`, body, move, type, send);
    return said.is === "code" ? refusalOf(moveRefusals, said.code) : said;
  };

  const setPassword = async (account: { readonly username: string; readonly password: string }): Promise<Verdict> => {
    const read = await post("member/password", { username: account.username, password: account.password }, huayMember);
    if (read.is === "unclear") return read;
    return read.value.data === null ? refusalOf(memberRefusals, read.value.code) : { is: "done" };
  };

  return {
    code: provider.code,
    category: "lotto",
    create: async ({ username, password, currency }) => {
      const read = await post("member/register", { username, password, currency }, huayMember);
      if (read.is === "unclear") return read;
      if (read.value.data !== null) return { is: "done" };
      if (read.value.code === huayCode.memberExists) return setPassword({ username, password });
      return refusalOf(memberRefusals, read.value.code);
    },
    resetPassword: setPassword,
    balance: async ({ username, currency }) => {
      const read = await post("member/balance", { username }, huayBalance);
      if (read.is === "unclear") return read;
      const { code, data } = read.value;
      if (data === null) return { is: "unclear", why: `code ${code}` };
      if (data.username !== username || data.currency !== currency) return { is: "unclear", why: "another account" };
      return { is: "known", balance: data.balance, theirTime: read.theirTime };
    },
    reserve: () => http.reserve(provider.code, provider.baseUrl),
    deposit: (move, attempt) => transfer("deposit", move, attempt),
    withdraw: (move, attempt) => transfer("withdraw", move, attempt),
    absence: () => ({ by: "expiry" }),
    ask: async ({ direction, ...move }) => {
      const body = { username: move.username, transaction_ref: move.reference };
      const type = direction === "in" ? "deposit" : "withdraw";
      const said = await readMove("transaction/status", body, move, type);
      if (said.is !== "code") return said;
      if (said.code === huayCode.noTransaction)
        return { is: "not-found", ...(said.theirTime === null ? {} : { theirTime: said.theirTime }) };
      return { is: "unclear", why: `code ${said.code}` };
    },
    report: async ({ username, from }) => {
      const read = await post("report/bets", { username, from: from.toISOString() }, huayBets);
      if (read.is === "unclear") return read;
      const { code, data } = read.value;
      if (data === null) return { is: "unclear", why: `code ${code}` };
      if (data.username !== username) return { is: "unclear", why: "another member" };
      const bets = data.bets.map(({ bet_id: id, settled_at: at, stake, payout, valid_turnover: valid }) => ({
        id,
        at,
        stake,
        payout,
        valid,
      }));
      return checkedReport(
        { bets, completeUpTo: data.complete_until, hasMore: data.more, theirTime: read.theirTime },
        from,
      );
    },
    holdings: async (after) => {
      const read = await post("report/members", { after: after ?? "" }, huayMembers);
      if (read.is === "unclear") return read;
      const { code, data } = read.value;
      if (data === null) return { is: "unclear", why: `code ${code}` };
      const accounts = data.members.map(({ deposits: movedIn, withdrawals: movedOut, ...member }) => ({
        ...member,
        movedIn,
        movedOut,
      }));
      return { is: "known", accounts, next: data.next };
    },
    launch: async ({ username, language }) => {
      const read = await post("member/login", { username, language }, huayLogin);
      if (read.is === "unclear") return read;
      if (read.value.data === null) return { is: "refused", reason: String(read.value.code) };
      const { url } = read.value.data;
      return isProvidersLink(provider, url) ? { is: "link", link: url } : { is: "unclear", why: "a link elsewhere" };
    },
  };
};

/** Huay's lotto. The probe asks for the balance of an unknown player. */
export const huayhd = defineAdapter({
  kind: "game",
  id: "huayhd",
  settings: gameSettings,
  secrets: ["secret"],
  create: ({ http }, settings, { code }) => createPort(http, { ...settings, code }),
  probe: async (port) => probeOf(await balanceOfNobody(port), [huayCode.badKey]),
});
