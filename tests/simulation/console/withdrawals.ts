import type { Calls, ConsoleAction } from "./calls.ts";

type Waiting = readonly { readonly _id: string }[];

/** Withdrawals that wait for an operator: one decides, or two at once. */
export const createWithdrawals = ({ kernel, chance, names, seat }: Calls) => {
  /** Withdrawals that an operator was told are refused, and those that one was told are approved. */
  const refused: string[] = [];
  const approved: string[] = [];

  const decideOne = async (name: string, id: string): Promise<void> => {
    const at = await seat(name);
    const isYes = chance.hits(0.6);
    kernel.step(`${name} ${isYes ? "approves" : "refuses"} ${id}`);
    const said = await at?.ask("POST", `/api/withdrawals/${id}/${isYes ? "approve" : "refuse"}`, { reason: "as seen" });
    if (said?.status === 200) (isYes ? approved : refused).push(id);
  };

  const decide: ConsoleAction = async () => {
    const at = await seat(chance.pick(names));
    const listed = await at?.ask("GET", "/api/withdrawals?status=waiting");
    if (listed?.status !== 200) return true;
    const waiting = listed.json as Waiting;
    if (waiting.length === 0) return false;
    const { _id: id } = chance.pick(waiting);
    const people = chance.hits(0.2) ? [...names] : [chance.pick(names)];
    await Promise.all(people.map((name) => decideOne(name, id)));
    return true;
  };

  return { decide, refused, approved };
};
