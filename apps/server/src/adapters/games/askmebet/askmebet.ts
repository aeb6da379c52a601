import { absentByTime } from "../../absence.ts";
import { createHash } from "node:crypto";

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
import {
  askmebetCode,
  askmebetCredit,
  askmebetLogin,
  askmebetMoved,
  askmebetUser,
  askmebetUsers,
  askmebetWinLose,
} from "./format.ts";

/** Codes that say that nothing was moved. */
const moveRefusals = new Set<number>([
  askmebetCode.badRequest,
  askmebetCode.badKey,
  askmebetCode.badSignature,
  askmebetCode.noUser,
  askmebetCode.notEnough,
]);
const userRefusals = new Set<number>([askmebetCode.badRequest, askmebetCode.badKey, askmebetCode.noUser]);

/**
 * Askmebet (AMB) [3P]: JSON posts with the agent's key in a header, and answers with a numeric `code`. A transfer is
 * signed with MD5 over `amount:user:agent`, which the provider demands (docs/security.md, S53). It carries no
 * reference, so nobody can ask what became of it: there is no `ask`, and balances are compared. No source was found for
 * `login` (which returns a one-time address), `users` and the times of `winLose`, so these are generic.
 */
const createPort = (http: Http, provider: GameProvider): GamePort => {
  const agent = provider.id;

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
        headers: { "content-type": "application/json", "x-api-key": provider.secret },
        body: JSON.stringify({ agent, ...body }),
      },
      schema,
    );

  const move = async (
    path: string,
    { username: user, amount: minor }: GameMove,
    { send }: Attempt,
  ): Promise<Verdict> => {
    const amount = toDecimalText(minor);
    const signature = createHash("md5").update(`${amount}:${user}:${agent}`).digest("hex");
    const read = await post(path, { user, amount, signature }, askmebetMoved, send);
    if (read.is === "unclear") return read;
    if (!("result" in read.value)) return refusalOf(moveRefusals, read.value.code);
    const { result } = read.value;
    const isOurs = result.user === user && result.amount === minor;
    return isOurs ? { is: "done" } : { is: "unclear", why: "another transfer" };
  };

  const setPassword = async (account: { readonly username: string; readonly password: string }): Promise<Verdict> => {
    const read = await post("reset-password", { user: account.username, password: account.password }, askmebetUser);
    if (read.is === "unclear") return read;
    return "result" in read.value ? { is: "done" } : refusalOf(userRefusals, read.value.code);
  };

  return {
    code: provider.code,
    category: "slot",
    create: async ({ username, password, currency }) => {
      const read = await post("create", { user: username, password, currency }, askmebetUser);
      if (read.is === "unclear") return read;
      if ("result" in read.value) return { is: "done" };
      if (read.value.code === askmebetCode.userExists) return setPassword({ username, password });
      return refusalOf(userRefusals, read.value.code);
    },
    resetPassword: setPassword,
    balance: async ({ username, currency }) => {
      const read = await post("credit", { user: username }, askmebetCredit);
      if (read.is === "unclear") return read;
      if (!("result" in read.value)) return { is: "unclear", why: `code ${read.value.code}` };
      const { result } = read.value;
      if (result.user !== username || result.currency !== currency) return { is: "unclear", why: "another account" };
      return { is: "known", balance: result.credit, theirTime: read.theirTime };
    },
    reserve: () => http.reserve(provider.code, provider.baseUrl),
    deposit: (order, attempt) => move("deposit", order, attempt),
    withdraw: (order, attempt) => move("withdraw", order, attempt),
    absence: () => absentByTime,
    report: async ({ username, from }) => {
      const read = await post("winLose", { user: username, from: from.toISOString() }, askmebetWinLose);
      if (read.is === "unclear") return read;
      if (!("result" in read.value)) return { is: "unclear", why: `code ${read.value.code}` };
      const { result } = read.value;
      if (result.user !== username) return { is: "unclear", why: "another user" };
      const bets = result.list.map(({ id, at, bet, win, validBet }) => ({
        id,
        at,
        stake: bet,
        payout: win,
        valid: validBet,
      }));
      return checkedReport(
        { bets, completeUpTo: result.completeTo, hasMore: result.more, theirTime: read.theirTime },
        from,
      );
    },
    holdings: async (after) => {
      const read = await post("users", { after: after ?? "" }, askmebetUsers);
      if (read.is === "unclear") return read;
      if (!("result" in read.value)) return { is: "unclear", why: `code ${read.value.code}` };
      const accounts = read.value.result.list.map(({ user, currency, credit, deposit, withdraw }) => ({
        username: user,
        currency,
        balance: credit,
        movedIn: deposit,
        movedOut: withdraw,
      }));
      return { is: "known", accounts, next: read.value.result.next };
    },
    launch: async ({ username, password, language }) => {
      const read = await post("login", { user: username, password, lang: language }, askmebetLogin);
      if (read.is === "unclear") return read;
      if (!("result" in read.value)) return { is: "refused", reason: String(read.value.code) };
      const { url } = read.value.result;
      return isProvidersLink(provider, url) ? { is: "link", link: url } : { is: "unclear", why: "a link elsewhere" };
    },
  };
};

/** Askmebet. The probe asks for the balance of an unknown player. */
export const askmebet = defineAdapter({
  kind: "game",
  id: "askmebet",
  settings: gameSettings,
  secrets: ["secret"],
  create: ({ http }, settings, { code }) => createPort(http, { ...settings, code }),
  probe: async (port) => probeOf(await balanceOfNobody(port), [askmebetCode.badKey]),
});
