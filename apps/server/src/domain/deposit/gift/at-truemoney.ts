import { absentByTime } from "../../../adapters/absence.ts";
import { onlyCodes } from "../../../adapters/definitions.ts";
import type { Gift, GiftPort, GiftRefusal } from "../../../adapters/gift/port.ts";
import { calleeOf } from "../../../adapters/identity.ts";
import type { Verdict } from "../../../adapters/verdict.ts";
import type { Context } from "../../../context.ts";
import { NoAnswer } from "../../../lib/outgoing.ts";
import type { ExternalCall } from "../../../saga/saga.ts";

const refusedBy = (reason: GiftRefusal): Verdict =>
  reason === "TARGET_USER_NOT_FOUND" ? { is: "unclear", why: reason } : { is: "refused", reason };

/** Takes note of a gift that was taken. */
export type TakeNote = (gift: Gift) => Promise<Verdict>;

/** What became of the call that redeems a gift, found out by looking at the gift. */
const askAbout = async (port: GiftPort, code: string, takeNote: TakeNote): Promise<Verdict> => {
  const seen = await port.look(code);
  if (seen.is === "open") return { is: "not-found" };
  if (seen.is === "ours")
    return seen.gift === null ? { is: "unclear", why: "taken by us, without our ticket" } : takeNote(seen.gift);
  if (seen.is === "refused") return seen.reason === "VOUCHER_NOT_FOUND" ? { is: "not-found" } : refusedBy(seen.reason);
  return seen;
};

/** The call that redeems a gift, and how its outcome is found out. */
export const atTruemoney = (
  context: Context,
  code: string,
  takeNote: TakeNote,
): Pick<ExternalCall, "callee" | "reserve" | "withoutLine" | "call" | "find"> => {
  const port = context.adapters.gift;
  const callee = calleeOf(context, "gift", onlyCodes.gift);
  if (port === null) {
    const absent = (): Promise<Verdict> => Promise.resolve({ is: "unclear", why: "no such provider here" });
    const reserve = () => Promise.reject(new NoAnswer("no such provider here"));
    return { callee, reserve, withoutLine: "wait", call: absent, find: { ask: absent, absence: absentByTime } };
  }
  return {
    callee,
    reserve: port.reserve,
    withoutLine: "wait",
    call: async (attempt) => {
      const said = await port.take(code, attempt);
      if (said.is === "done") return takeNote(said);
      return said.is === "refused" ? { is: "refused", reason: said.reason } : said;
    },
    find: { ask: () => askAbout(port, code, takeNote), absence: port.absence() },
  };
};
