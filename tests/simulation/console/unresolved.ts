import type pg from "pg";

import type { Outside } from "../outside.ts";
import type { Calls, ConsoleAction } from "./calls.ts";

type UnresolvedTransfer = {
  readonly _id: string;
  readonly provider: string;
  readonly member: { readonly _id: string };
};

/**
 * Unresolved transfers: an operator asks the provider by phone and proposes the answer, which is true in the
 * simulation. A transfer at the provider that our books lack is the one in question.
 */
export const createUnresolved = (calls: Calls, outside: Outside, owner: () => pg.Client) => {
  const { kernel, chance, names, seat } = calls;

  /** All other processes stand still meanwhile. */
  const truth = ({ provider: code, member }: UnresolvedTransfer): Promise<"done" | "not-done"> =>
    new Promise((resolve, reject) => {
      const look = async (): Promise<"done" | "not-done"> => {
        const { rows } = await owner().query<{ username: string; moved: bigint }>(
          `select g.username, (select coalesce(sum(e.amount), 0)::bigint from entry e join transfer t on t.id = e.transfer
             where e.account = a.id and t.kind in ('to-game', 'from-game')) as moved
           from game_account g join account a on a.kind = 'game' and a.code = g.code and a.member_id = g.member_id
           where g.member_id = $1 and g.code = $2`,
          [member._id, code],
        );
        const [ours] = rows;
        if (ours === undefined) throw new Error("an unresolved transfer of no account");
        const theirs = outside.books.store
          .all("select amount from game_transfer where provider = ? and username = ?", code, ours.username)
          .reduce((sum, row) => sum + BigInt(row["amount"] as number), 0n);
        return theirs === ours.moved ? "not-done" : "done";
      };
      kernel.alone(() => look().then(resolve, reject));
    });

  const settle: ConsoleAction = async () => {
    const name = chance.pick(names);
    const at = await seat(name);
    const listed = await at?.ask("GET", "/api/doubtful");
    if (listed?.status !== 200) return true;
    const waiting = listed.json as readonly UnresolvedTransfer[];
    if (waiting.length === 0) return false;
    const one = chance.pick(waiting);
    if (chance.hits(0.3)) {
      kernel.step(`${name} has ${one._id} looked at`);
      await at?.ask("POST", `/api/doubtful/${one._id}/ask`);
      return true;
    }
    const outcome = await truth(one);
    kernel.step(`${name} proposes that ${one._id} is ${outcome}`);
    const evidence = "the provider's report";
    await at?.ask("POST", `/api/doubtful/${one._id}/settle`, { outcome, evidence, reason: "the provider said so" });
    return true;
  };

  return { settle };
};
