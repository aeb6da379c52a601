import { toMajor } from "@krapao/contract";
import type pg from "pg";

import type { Kernel } from "./kernel.ts";

type Moment = { readonly at: number; readonly available: bigint };

/** The statements that change the books. */
const posts = /^(ledger_(?!balance)|qr_credit)/;
/** How long a server may have a balance before it sends it, in milliseconds of virtual time. */
const CARRIED_MS = 30_000;

/**
 * Records after each change of the books what each wallet has available, so that every later answer to a member can be
 * checked.
 */
export const createWatch = (kernel: Kernel, owner: () => pg.Client, fail: (why: string) => void) => {
  const moments = new Map<bigint, Moment[]>();

  const of = (memberId: bigint): Moment[] => {
    const known = moments.get(memberId) ?? [];
    moments.set(memberId, known);
    return known;
  };

  const look = async (): Promise<void> => {
    const { rows } = await owner().query<{ member_id: bigint; balance: bigint; available: bigint }>({
      name: "watch",
      text: "select member_id, balance, balance - held as available from account where kind = 'wallet'",
    });
    for (const { member_id: memberId, balance, available } of rows) {
      if (available < 0n || balance < 0n) fail(`the wallet of ${memberId} is at ${balance}, available ${available}`);
      const known = of(memberId);
      if (known.at(-1)?.available !== available) known.push({ at: kernel.now(), available });
    }
  };

  const tell = (found: readonly Moment[]): string => found.map(({ available }) => toMajor(available)).join(", ");

  return {
    look,
    afterwards: async (label: string): Promise<void> => {
      if (posts.test(label)) await look();
    },
    /** A position in the member's history: the available amount now and all later ones. */
    mark: (memberId: bigint): number => Math.max(0, of(memberId).length - 1),
    /** A member was told `amount` (major units) between `mark` and now. */
    check: (memberId: bigint, mark: number, amount: number, where: string): void => {
      const found = of(memberId).slice(mark);
      if (!found.some(({ available }) => toMajor(available) === amount))
        fail(`${memberId} was told ${amount} by ${where}; the books had ${tell(found)}`);
    },
    /** A member's open app receives `available` now. */
    checkEvent: (memberId: bigint, available: bigint): void => {
      const all = of(memberId);
      const from = all.findLastIndex(({ at }) => at < kernel.now() - CARRIED_MS);
      const found = all.slice(Math.max(0, from));
      if (!found.some((one) => one.available === available))
        fail(`${memberId} was told ${toMajor(available)} by an event; the books had ${tell(found)}`);
    },
    /** The statement says that the wallet had this balance after a movement. */
    checkEver: (memberId: bigint, amount: number, where: string): void => {
      if (!of(memberId).some(({ available }) => toMajor(available) === amount))
        fail(`${memberId} was told ${amount} by ${where}, which the books never had`);
    },
  };
};

export type Watch = ReturnType<typeof createWatch>;
