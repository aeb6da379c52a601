import { QR_OFFERS } from "@krapao/contract/constants";

import type { Calls, ConsoleAction } from "./calls.ts";

const OWNER = "owner";
type Proposed = { readonly proposal: { readonly _id: string } };
/** None of these settings is used by the invariants. */
const sums = (thb: number) => ({ BAHT: thb, LAK: thb });
const settings: readonly Readonly<Record<string, unknown>>[] = [
  { automaticPayoutEach: sums(200), automaticPayoutDay: sums(1_000) },
  { automaticPayoutEach: sums(400), automaticPayoutDay: sums(600) },
  { automaticPayoutEach: sums(0) },
  { withdrawMinimum: sums(100), withdrawMaximum: sums(3_000) },
  { withdrawMinimum: sums(150) },
  { couponDays: 7 },
  { couponDays: null },
  { withdrawMinimum: sums(5_000), withdrawMaximum: sums(100) },
  { noSuchSetting: true },
];

/**
 * Actions of an owner: settings, suspending and resuming providers, blocking and unblocking members, ending their
 * sessions.
 */
export const createOwner = (
  { kernel, chance, names, seat, fail }: Calls,
  members: () => readonly string[],
  games: readonly string[],
) => {
  const stopped = new Set<string>();
  const blocked = new Set<string>();

  const change: ConsoleAction = async () => {
    const isAllowed = chance.hits(0.9);
    const name = isAllowed ? OWNER : chance.pick(names.filter((one) => one !== OWNER));
    const wish = { settings: chance.pick(settings), reason: "agreed" };
    kernel.step(`${name} changes ${JSON.stringify(wish.settings)}`);
    const asked = chance.hits(0.3) ? [name, name] : [name];
    const said = await Promise.all(asked.map(async (one) => (await seat(one))?.ask("PUT", "/api/settings", wish)));
    if (!isAllowed && said.some((one) => one?.status === 200 || one?.status === 202)) fail(`${name} changed settings`);
    // A change that moves money is proposed and waits for a cashier. Sometimes an owner makes it alone.
    const waiting = said.find((one) => one?.status === 202)?.json as Proposed | undefined;
    if (waiting !== undefined && chance.hits(0.3))
      await (await seat(OWNER))?.ask("POST", `/api/proposals/${waiting.proposal._id}/alone`, { reason: "nobody else" });
    return true;
  };
  const turn = async (code: string, isOpen: boolean): Promise<boolean> => {
    kernel.step(`the owner ${isOpen ? "opens" : "stops"} ${code}`);
    // Whatever the result of the call, it is resumed in the end.
    if (!isOpen) stopped.add(code);
    const said = await (await seat(OWNER))?.ask("POST", `/api/providers/${code}`, { isOpen, reason: "a fault there" });
    if (isOpen && said?.status === 200) stopped.delete(code);
    return true;
  };
  const switchOne: ConsoleAction = () =>
    stopped.size > 0 && chance.hits(0.7)
      ? turn(chance.pick([...stopped]), true)
      : turn(chance.pick([...games, ...Object.keys(QR_OFFERS.THB), "ALL"]), false);
  const block = async (member: string, isIn: boolean): Promise<boolean> => {
    kernel.step(`the owner ${isIn ? "lets in" : "blocks"} ${member}`);
    if (!isIn) blocked.add(member);
    const url = `/api/members/${member}/${isIn ? "unblock" : "block"}`;
    const said = await (await seat(OWNER))?.ask("POST", url, { reason: "a strange pattern" });
    if (isIn && (said?.status === 200 || said?.status === 409)) blocked.delete(member);
    return true;
  };
  const blockOne: ConsoleAction = () =>
    blocked.size > 0 && chance.hits(0.8)
      ? block(chance.pick([...blocked]), true)
      : block(chance.pick(members()), false);
  const sendOut: ConsoleAction = async () => {
    const member = chance.pick(members());
    kernel.step(`the owner ends the sign-ins of ${member}`);
    await (await seat(OWNER))?.ask("POST", `/api/members/${member}/end-sessions`, { reason: "a lost phone" });
    return true;
  };

  return {
    change,
    switchOne,
    blockOne,
    sendOut,
    /** Resumes suspended providers and unblocks members. True when nothing is left to do. */
    reopen: async (): Promise<boolean> => {
      for (const code of stopped) await turn(code, true);
      for (const member of blocked) await block(member, true);
      return stopped.size === 0 && blocked.size === 0;
    },
  };
};
