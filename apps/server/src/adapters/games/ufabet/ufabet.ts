import { absentByTime } from "../../absence.ts";
import { NoAnswer } from "../../../lib/outgoing.ts";
import type { Attempt, Http } from "../../../lib/outgoing.ts";
import { toDecimalText } from "../../decimal.ts";
import { defineAdapter } from "../../definition.ts";
import { probeOf } from "../../probe.ts";
import { refusalOf, type Verdict } from "../../verdict.ts";
import type { GameForm, GameMove, GamePort } from "../port.ts";
import { balanceOfNobody, type GameProvider, gameSettings, isProvidersLink } from "../provider.ts";
import { createUfabetCall } from "./call.ts";
import { readUfabetForm } from "./form-page.ts";
import { checkedReport } from "../report.ts";
import {
  ufabetBets,
  ufabetCode,
  ufabetCredit,
  ufabetLogin,
  ufabetMoved,
  ufabetStatus,
  ufabetUser,
  ufabetUsers,
} from "./format.ts";

const moveRefusals = new Set<string>([ufabetCode.badRequest, ufabetCode.noUser, ufabetCode.insufficient]);
const accountRefusals = new Set<string>([ufabetCode.badRequest, ufabetCode.noUser]);

/**
 * A UFABET reseller [3P]: JSON posts with a partner's token, and amounts as decimal text. The names of its calls are
 * those of public clients. A repeated reference gives a failure with its own code, which decides nothing here, so the
 * saga asks. Members open the game by a form that the browser posts to the provider's site. No source was found for
 * `user/create`, for both reports and for `credit/status` (which tells what became of a reference), so these are
 * generic.
 */
const createPort = (http: Http, provider: GameProvider): GamePort => {
  const call = createUfabetCall(http, provider);
  const loginPage = `${provider.baseUrl}/login.aspx`;

  const setPassword = async (account: { readonly username: string; readonly password: string }): Promise<Verdict> => {
    const read = await call("change-password", { username: account.username, password: account.password }, ufabetUser);
    if (read.is === "unclear") return read;
    return read.value.success ? { is: "done" } : refusalOf(accountRefusals, read.value.code);
  };

  const move = async (path: string, { username, reference, amount }: GameMove, { send }: Attempt): Promise<Verdict> => {
    const read = await call(path, { username, ref: reference, amount: toDecimalText(amount) }, ufabetMoved, send);
    if (read.is === "unclear") return read;
    if (!read.value.success) return refusalOf(moveRefusals, read.value.code);
    const { data } = read.value;
    if (data.ref !== reference || data.amount !== amount) return { is: "unclear", why: "another transfer" };
    return { is: "done", theirReference: data.transaction_id };
  };

  return {
    code: provider.code,
    category: "sport",
    create: async ({ username, password, currency }) => {
      const read = await call("user/create", { username, password, currency }, ufabetUser);
      if (read.is === "unclear") return read;
      if (read.value.success) return { is: "done" };
      if (read.value.code === ufabetCode.userExists) return setPassword({ username, password });
      return refusalOf(accountRefusals, read.value.code);
    },
    resetPassword: setPassword,
    balance: async ({ username, currency }) => {
      const read = await call("user/credit", { username }, ufabetCredit);
      if (read.is === "unclear") return read;
      if (!read.value.success) return { is: "unclear", why: `code ${read.value.code}` };
      const { data } = read.value;
      if (data.username !== username || data.currency !== currency) return { is: "unclear", why: "another account" };
      return { is: "known", balance: data.credit, theirTime: read.theirTime };
    },
    reserve: () => call.reserve(),
    deposit: (order, attempt) => move("credit/add", order, attempt),
    withdraw: (order, attempt) => move("credit/del", order, attempt),
    absence: () => absentByTime,
    ask: async ({ username, reference, amount, direction }) => {
      const read = await call("credit/status", { username, ref: reference }, ufabetStatus);
      if (read.is === "unclear") return read;
      if (!read.value.success) {
        const { code } = read.value;
        return code === ufabetCode.noRef ? { is: "not-found" } : { is: "unclear", why: `code ${code}` };
      }
      const { data } = read.value;
      const isOurs =
        data.username === username &&
        data.ref === reference &&
        data.amount === amount &&
        data.type === (direction === "in" ? "add" : "del");
      if (!isOurs) return { is: "unclear", why: "another transfer has this reference" };
      if (data.status !== "completed") return { is: "unclear", why: "still at work" };
      return { is: "done", theirReference: data.transaction_id };
    },
    report: async ({ username, from }) => {
      const read = await call("report/bets", { username, from: from.toISOString() }, ufabetBets);
      if (read.is === "unclear") return read;
      if (!read.value.success) return { is: "unclear", why: `code ${read.value.code}` };
      const { data } = read.value;
      if (data.username !== username) return { is: "unclear", why: "another user" };
      const bets = data.bets.map(({ ticket: id, time: at, valid_stake: valid, match, selection, ...money }) => ({
        id,
        at,
        valid,
        ...money,
        ...(match && selection && { on: { event: match, side: selection } }),
      }));
      return checkedReport(
        { bets, completeUpTo: data.complete_until, hasMore: data.has_more, theirTime: read.theirTime },
        from,
      );
    },
    holdings: async (after) => {
      const read = await call("report/users", { after: after ?? "" }, ufabetUsers);
      if (read.is === "unclear") return read;
      if (!read.value.success) return { is: "unclear", why: `code ${read.value.code}` };
      const accounts = read.value.data.users.map(({ credit: balance, added: movedIn, taken: movedOut, ...who }) => ({
        ...who,
        balance,
        movedIn,
        movedOut,
      }));
      return { is: "known", accounts, next: read.value.data.next };
    },
    launch: async ({ username, password }) => {
      const read = await call("auth/login", { username, password }, ufabetLogin);
      if (read.is === "unclear") return read;
      if (!read.value.success) return { is: "refused", reason: read.value.code };
      const { url } = read.value.data;
      return isProvidersLink(provider, url) ? { is: "link", link: url } : { is: "unclear", why: "a link elsewhere" };
    },
    form: async (): Promise<GameForm> => {
      try {
        const answer = await http({ target: provider.code, method: "GET", url: loginPage });
        if (answer.status !== 200) return { is: "unclear", why: `status ${answer.status}` };
        return readUfabetForm(provider, loginPage, answer.body);
      } catch (error) {
        if (error instanceof NoAnswer) return { is: "unclear", why: "no answer" };
        throw error;
      }
    },
  };
};

/** A UFABET reseller. The probe asks for the balance of an unknown player. */
export const ufabet = defineAdapter({
  kind: "game",
  id: "ufabet",
  settings: gameSettings,
  secrets: ["secret"],
  create: ({ http }, settings, { code }) => createPort(http, { ...settings, code }),
  probe: async (port) => probeOf(await balanceOfNobody(port), [ufabetCode.badRequest, ufabetCode.badToken]),
});
