import type { ZodType } from "zod";

import { absentByTime } from "../../absence.ts";
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
  betflixBalance,
  betflixCode,
  betflixLogin,
  betflixSummary,
  betflixTransfer,
  betflixUser,
  betflixUsers,
} from "./format.ts";

/** Codes that say that nothing was moved. The code for a repeated `ref` is not one of them. */
const moveRefusals = new Set<number>([
  betflixCode.badRequest,
  betflixCode.badKey,
  betflixCode.noUser,
  betflixCode.notEnough,
]);
const userRefusals = new Set<number>([betflixCode.badRequest, betflixCode.badKey, betflixCode.noUser]);

/**
 * Betflix [3P]: form posts with agent and key in headers. Money moves by a signed amount under our `ref`. No call tells
 * what became of a `ref`, so there is no `ask` and balances are compared. No source was found for the codes,
 * `v4/user/list` and the bets behind the sums of `v4/report/summary`, so these are generic.
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
        headers: {
          "content-type": "application/x-www-form-urlencoded",
          "x-api-betflix": provider.id,
          "x-api-key": provider.secret,
        },
        body: new URLSearchParams(fields).toString(),
      },
      schema,
    );

  const move = async (signed: bigint, { username, reference: ref }: GameMove, { send }: Attempt): Promise<Verdict> => {
    const read = await post(
      "v4/user/transfer",
      { username, amount: toDecimalText(signed), ref },
      betflixTransfer,
      send,
    );
    if (read.is === "unclear") return read;
    if (!("data" in read.value)) return refusalOf(moveRefusals, read.value.error_code);
    const { data } = read.value;
    const isOurs = data.username === username && data.ref === ref && data.amount === signed;
    return isOurs ? { is: "done" } : { is: "unclear", why: "another transfer" };
  };

  const setPassword = async (account: { readonly username: string; readonly password: string }): Promise<Verdict> => {
    const { username, password } = account;
    const read = await post("v4/user/edit", { username, password }, betflixUser);
    if (read.is === "unclear") return read;
    return "data" in read.value ? { is: "done" } : refusalOf(userRefusals, read.value.error_code);
  };

  return {
    code: provider.code,
    category: "slot",
    create: async ({ username, password, currency }) => {
      const read = await post("v4/user/register", { username, password, currency }, betflixUser);
      if (read.is === "unclear") return read;
      if ("data" in read.value) return { is: "done" };
      if (read.value.error_code === betflixCode.userExists) return setPassword({ username, password });
      return refusalOf(userRefusals, read.value.error_code);
    },
    resetPassword: setPassword,
    balance: async ({ username, currency }) => {
      const read = await post("v4/user/balance", { username }, betflixBalance);
      if (read.is === "unclear") return read;
      if (!("data" in read.value)) return { is: "unclear", why: `code ${read.value.error_code}` };
      const { data } = read.value;
      if (data.username !== username || data.currency !== currency) return { is: "unclear", why: "another account" };
      return { is: "known", balance: data.balance, theirTime: read.theirTime };
    },
    reserve: () => http.reserve(provider.code, provider.baseUrl),
    deposit: (order, attempt) => move(order.amount, order, attempt),
    withdraw: (order, attempt) => move(-order.amount, order, attempt),
    absence: () => absentByTime,
    report: async ({ username, from }) => {
      const read = await post("v4/report/summary", { username, start: from.toISOString() }, betflixSummary);
      if (read.is === "unclear") return read;
      if (!("data" in read.value)) return { is: "unclear", why: `code ${read.value.error_code}` };
      const { data } = read.value;
      if (data.username !== username) return { is: "unclear", why: "another user" };
      const bets = data.bets.map(({ id, time: at, bet: stake, win: payout, valid }) => ({
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
      const read = await post("v4/user/list", { after: after ?? "" }, betflixUsers);
      if (read.is === "unclear") return read;
      if (!("data" in read.value)) return { is: "unclear", why: `code ${read.value.error_code}` };
      const { users, next } = read.value.data;
      const accounts = users.map(({ deposit: movedIn, withdraw: movedOut, ...user }) => ({
        ...user,
        movedIn,
        movedOut,
      }));
      return { is: "known", accounts, next };
    },
    launch: async ({ username, language }) => {
      const read = await post("v4/play/login", { username, lang: language }, betflixLogin);
      if (read.is === "unclear") return read;
      if (!("data" in read.value)) return { is: "refused", reason: String(read.value.error_code) };
      const { launch_url: link } = read.value.data;
      return isProvidersLink(provider, link) ? { is: "link", link } : { is: "unclear", why: "a link elsewhere" };
    },
  };
};

/** Betflix. The probe asks for the balance of an unknown player. */
export const betflix = defineAdapter({
  kind: "game",
  id: "betflix",
  settings: gameSettings,
  secrets: ["secret"],
  create: ({ http }, settings, { code }) => createPort(http, { ...settings, code }),
  probe: async (port) => probeOf(await balanceOfNobody(port), [betflixCode.badKey]),
});
