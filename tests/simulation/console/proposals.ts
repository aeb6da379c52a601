import type { Calls, ConsoleAction } from "./calls.ts";

type Proposal = { readonly _id: string; readonly proposedBy: { readonly name: string } };

/** What one proposed is approved by another, refused, or taken back; its proposer's own yes never counts. */
export const createProposals = ({ kernel, chance, names, seat, fail }: Calls) => {
  /** How often somebody was told that their yes, or their no, is the one that counts. */
  const decided = new Map<string, number>();

  const decideOne = async (name: string, { _id: id, proposedBy }: Proposal, isYes: boolean): Promise<void> => {
    const at = await seat(name);
    kernel.step(`${name} ${isYes ? "approves" : "refuses"} the proposal ${id} of ${proposedBy.name}`);
    const said = await at?.ask("POST", `/api/proposals/${id}/${isYes ? "approve" : "refuse"}`, { reason: "as agreed" });
    if (said?.status !== 200) return;
    if (isYes && name === proposedBy.name) fail(`${name} approved their own proposal ${id}`);
    decided.set(id, (decided.get(id) ?? 0) + 1);
  };

  const decide: ConsoleAction = async () => {
    const at = await seat(chance.pick(names));
    const listed = await at?.ask("GET", "/api/proposals");
    if (listed?.status !== 200) return true;
    const waiting = listed.json as readonly Proposal[];
    if (waiting.length === 0) return false;
    const proposal = chance.pick(waiting);
    const people = chance.hits(0.3) ? [...names] : [chance.pick(names)];
    await Promise.all(people.map((name) => decideOne(name, proposal, chance.hits(0.75))));
    return true;
  };

  return { decide, decided };
};
