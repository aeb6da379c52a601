import { absentByTime } from "../../absence.ts";
import { toDecimalText } from "../../decimal.ts";
import { defineAdapter } from "../../definition.ts";
import { probeOf } from "../../probe.ts";
import type { Attempt, Http } from "../../../lib/outgoing.ts";
import type { Verdict } from "../../verdict.ts";
import type { GameMove, GamePort } from "../port.ts";
import { balanceOfNobody, type GameProvider, gameSettings } from "../provider.ts";
import { checkedReport } from "../report.ts";
import { createJokerCall, type JokerRead } from "./call.ts";
import {
  jokerCheck,
  jokerCredit,
  jokerMessage,
  jokerPassword,
  jokerToken,
  jokerTransfer,
  jokerUser,
  jokerUsers,
  jokerWinloss,
} from "./format.ts";

/** Failures that say that nothing was moved. */
const refusals = new Set<string>([
  jokerMessage.badRequest,
  jokerMessage.badSignature,
  jokerMessage.noUser,
  jokerMessage.notEnough,
]);

type Bad = Exclude<JokerRead<unknown>, { is: "good" }>;

const unclear = (read: Bad): { readonly is: "unclear"; readonly why: string } =>
  read.is === "failed" ? { is: "unclear", why: `code ${read.message}` } : read;

const refusal = (read: Bad): Verdict =>
  read.is === "failed" && refusals.has(read.message) ? { is: "refused", reason: read.message } : unclear(read);

/**
 * Joker [3P] has one address, and `Method` names the call: CU makes a player, GC asks for the credit, TC moves a signed
 * amount under our `RequestID`, TCH tells what became of it (404: it never happened), PLAY returns a one-time token, SP
 * sets a password, RWL lists wins and losses. No source was found for the texts of failures, for LU (which lists
 * players) and for the lines and times of RWL, so these are generic.
 */
const createPort = (http: Http, now: () => Date, provider: GameProvider): GamePort => {
  const call = createJokerCall(http, now, provider);

  const transfer = async (signed: bigint, move: GameMove, { send }: Attempt): Promise<Verdict> => {
    const { username: Username, reference: RequestID, currency: Currency } = move;
    const fields = { Username, RequestID, Currency, Amount: toDecimalText(signed) };
    const read = await call("TC", fields, jokerTransfer, send);
    if (read.is !== "good") return refusal(read);
    const { value } = read;
    const isOurs = value.Username === Username && value.RequestID === RequestID && value.Amount === signed;
    return isOurs ? { is: "done", theirReference: RequestID } : { is: "unclear", why: "another transfer" };
  };

  const setPassword = async (account: { readonly username: string; readonly password: string }): Promise<Verdict> => {
    const read = await call("SP", { Username: account.username, Password: account.password }, jokerPassword);
    return read.is === "good" ? { is: "done" } : refusal(read);
  };

  return {
    code: provider.code,
    category: "slot",
    create: async ({ username, password, currency }) => {
      const read = await call("CU", { Username: username, Currency: currency }, jokerUser);
      // Joker makes a player without a password. It is set right after, also for a player that an earlier attempt made.
      return read.is === "good" ? setPassword({ username, password }) : refusal(read);
    },
    resetPassword: setPassword,
    balance: async ({ username, currency }) => {
      const read = await call("GC", { Username: username }, jokerCredit);
      if (read.is !== "good") return unclear(read);
      const { value } = read;
      if (value.Username !== username || value.Currency !== currency) return { is: "unclear", why: "another account" };
      return { is: "known", balance: value.Credit, theirTime: read.theirTime };
    },
    reserve: () => http.reserve(provider.code, provider.baseUrl),
    deposit: (move, attempt) => transfer(move.amount, move, attempt),
    withdraw: (move, attempt) => transfer(-move.amount, move, attempt),
    absence: () => absentByTime,
    ask: async ({ username, reference, amount, direction }) => {
      const read = await call("TCH", { RequestID: reference }, jokerCheck);
      if (read.is === "failed" && read.status === 404 && read.message === jokerMessage.noRequest)
        return { is: "not-found" };
      if (read.is !== "good") return unclear(read);
      const { value } = read;
      const isOurs =
        value.Username === username &&
        value.RequestID === reference &&
        value.Amount === (direction === "in" ? amount : -amount);
      if (!isOurs) return { is: "unclear", why: "another transfer has this reference" };
      return { is: "done", theirReference: value.RequestID };
    },
    report: async ({ username, from }) => {
      const read = await call("RWL", { Username: username, StartDate: from.toISOString() }, jokerWinloss);
      if (read.is !== "good") return unclear(read);
      const { Username, Winloss, CompleteTo: completeUpTo, HasMore: hasMore } = read.value;
      if (Username !== username) return { is: "unclear", why: "another user" };
      const bets = Winloss.map(({ OCode: id, Time: at, Amount: stake, Result: payout }) => ({
        id,
        at,
        stake,
        payout,
        valid: stake,
      }));
      return checkedReport({ bets, completeUpTo, hasMore, theirTime: read.theirTime }, from);
    },
    holdings: async (after) => {
      const read = await call("LU", { After: after ?? "" }, jokerUsers);
      if (read.is !== "good") return unclear(read);
      const accounts = read.value.Users.map((user) => ({
        username: user.Username,
        currency: user.Currency,
        balance: user.Credit,
        movedIn: user.TransferIn,
        movedOut: user.TransferOut,
      }));
      return { is: "known", accounts, next: read.value.Next };
    },
    launch: async ({ username, language }) => {
      const read = await call("PLAY", { Username: username }, jokerToken);
      if (read.is === "unclear") return read;
      if (read.is === "failed") return { is: "refused", reason: read.message };
      if (read.value.Username !== username) return { is: "unclear", why: "another user" };
      const link = new URL(provider.launchUrl);
      link.search = new URLSearchParams({ token: read.value.Token, lang: language }).toString();
      return { is: "link", link: link.href };
    },
  };
};

/** Joker. The probe asks for the credit of an unknown player. */
export const joker = defineAdapter({
  kind: "game",
  id: "joker",
  settings: gameSettings,
  secrets: ["secret"],
  create: ({ http, now }, settings, { code }) => createPort(http, now, { ...settings, code }),
  probe: async (port) => probeOf(await balanceOfNobody(port), [jokerMessage.badSignature]),
});
