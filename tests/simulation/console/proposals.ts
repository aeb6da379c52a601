import type { Calls, ConsoleAction } from "./calls.ts";

type Proposal = {
  readonly _id: string;
  readonly kind: string;
  readonly subject: string;
  readonly amount: number | null;
  readonly transfer: { readonly receivingBank: string } | null;
  readonly proposedBy: { readonly name: string };
};

/** A proposal is approved by another operator, refused, or withdrawn. The proposer's own approval is never accepted. */
export const createProposals = ({ kernel, chance, names, seat, fail }: Calls) => {
  /** How often an operator was told that their approval, or their refusal, is the one that counts. */
  const decided = new Map<string, number>();

  /** Nobody proposes another's transfer here, so whoever compares confirms each similar credit as different money. */
  const compare = async (name: string, { kind, subject, amount, transfer }: Proposal): Promise<readonly string[]> => {
    if (kind !== "credit-claim" || transfer === null) return [];
    const at = await seat(name);
    const path = `/api/claims/${subject}/credits?receivingBank=${transfer.receivingBank}&amount=${String(amount)}`;
    const told = await at?.ask("GET", path);
    return told?.status === 200 ? (told.json as readonly { posting: string }[]).map(({ posting }) => posting) : [];
  };

  const decideOne = async (name: string, proposal: Proposal, isYes: boolean): Promise<void> => {
    const { _id: id, proposedBy } = proposal;
    const compared = isYes ? await compare(name, proposal) : [];
    const at = await seat(name);
    kernel.step(`${name} ${isYes ? "approves" : "refuses"} the proposal ${id} of ${proposedBy.name}`);
    const said = await at?.ask("POST", `/api/proposals/${id}/${isYes ? "approve" : "refuse"}`, {
      reason: "as agreed",
      ...(compared.length === 0 ? {} : { compared }),
    });
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
