import { sql } from "kysely";

import type { Context } from "../../context.ts";

/** Hints beyond this number are dropped; the regular check finds the news. */
const MOST = 10_000;

type Hints = {
  readonly note: (memberId: bigint) => void;
  readonly flush: () => Promise<void>;
};

/** Created once per context. */
const createHints = ({ db }: Context): Hints => {
  let noted = new Set<bigint>();
  return {
    note: (memberId) => {
      if (noted.size < MOST) noted.add(memberId);
    },
    flush: async () => {
      if (noted.size === 0) return;
      const members = noted;
      noted = new Set();
      try {
        await sql`
          update push_device set look_at = db_now()
          where member_id = any(${[...members].map(String)}::bigint[]) and look_at > db_now()`.execute(db);
      } catch (error) {
        for (const member of members) if (noted.size < MOST) noted.add(member);
        throw error;
      }
    },
  };
};

/**
 * Notes in memory that there may be a new notice for a member. It costs no query. A note that is lost in a crash only
 * delays the push message until the regular check.
 */
export const hintNews = (context: Context, memberId: bigint): void => context.once(createHints).note(memberId);

/** Makes the devices of the hinted members due, in one statement. */
export const flushHints = (context: Context): Promise<void> => context.once(createHints).flush();
