import type { Calls, ConsoleAction } from "./calls.ts";

type Flag = { readonly _id: string };

/** Flags are closed by the first operator with a finding. */
export const createFlags = ({ kernel, chance, names, seat, fail }: Calls) => {
  const seen = new Map<string, number>();

  const seeOne = async (name: string, id: string): Promise<void> => {
    const at = await seat(name);
    kernel.step(`${name} has seen the flag ${id}`);
    const said = await at?.ask("POST", `/api/flags/${encodeURIComponent(id)}/seen`, { reason: "asked, and it is so" });
    if (said?.status !== 200) return;
    seen.set(id, (seen.get(id) ?? 0) + 1);
    if ((seen.get(id) ?? 0) > 1) fail(`the flag ${id} was closed twice`);
  };

  const see: ConsoleAction = async () => {
    const at = await seat(chance.pick(names));
    const listed = await at?.ask("GET", "/api/flags?limit=20");
    if (listed?.status !== 200) return true;
    const open = listed.json as readonly Flag[];
    if (open.length === 0) return false;
    const { _id: id } = chance.pick(open);
    const people = chance.hits(0.3) ? [...names] : [chance.pick(names)];
    await Promise.all(people.map((name) => seeOne(name, id)));
    return true;
  };

  return { see };
};
