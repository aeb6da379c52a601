import type { Calls, ConsoleAction } from "./calls.ts";

type Item = { readonly _id: string; readonly proposal: string | null };

/** Money in suspense: an operator proposes its owner, or to return it; sometimes two at once. */
export const createSuspense = ({ kernel, chance, names, seat }: Calls, members: () => readonly string[]) => {
  const proposeOne = async (name: string, id: string): Promise<void> => {
    const at = await seat(name);
    const isReturn = chance.hits(0.4);
    const member = chance.pick(members());
    kernel.step(`${name} proposes that ${id} is ${isReturn ? "given back" : `${member}'s`}`);
    await at?.ask("POST", `/api/suspense/${encodeURIComponent(id)}/${isReturn ? "return" : "match"}`, {
      reason: "as the bank says",
      ...(isReturn ? {} : { member }),
    });
  };

  const propose: ConsoleAction = async () => {
    const at = await seat(chance.pick(names));
    const listed = await at?.ask("GET", "/api/suspense");
    if (listed?.status !== 200) return true;
    const free = (listed.json as readonly Item[]).filter(({ proposal }) => proposal === null);
    if (free.length === 0) return false;
    const { _id: id } = chance.pick(free);
    const people = chance.hits(0.3) ? [...names] : [chance.pick(names)];
    await Promise.all(people.map((name) => proposeOne(name, id)));
    return true;
  };

  return { propose };
};
