import { type Kysely, sql } from "kysely";
import type { Logger } from "pino";

import type { Database } from "../db/schema.ts";
import type { Clock, Schedule } from "../lib/ports.ts";
import { lastSeal } from "./seal.ts";
import type { SignedWebhook } from "../lib/signed-webhook.ts";
import { sendHead } from "./seal-webhook.ts";

/** A little less than the time between two checks, so that a server's check is never a moment too early. */
const EVERY = sql`interval '55 seconds'`;
/**
 * A turn further ahead than this was taken with a wrong clock. It is more than `EVERY`, because of two servers one
 * reads the time a little later.
 */
const TOO_FAR = sql`interval '60 seconds'`;

type Needs = {
  readonly db: Kysely<Database>;
  readonly clock: Clock;
  readonly log: Logger;
  readonly schedule: Schedule;
};

/**
 * One of several servers publishes, by the database's clock. A turn that is too far ahead was taken with a wrong clock
 * and is ignored.
 */
const takeTurn = async ({ db }: Needs): Promise<boolean> => {
  const { rows } = await sql`
    insert into job_turn as j (name, next_at) values ('tell the seal', db_now() + ${EVERY})
    on conflict (name) do update set next_at = excluded.next_at
      where j.next_at <= db_now() or j.next_at > db_now() + ${TOO_FAR}
    returning 1`.execute(db);
  return rows.length > 0;
};

/**
 * Publishes the chain's head to the log and to the webhook, if there is one. Somebody who rewrites the database cannot
 * rewrite what was published. Each call publishes a head that this server has not published yet, once a minute among all
 * servers. A webhook that fails is only a warning, because the next head covers all that this one did.
 */
export const createHeadPublisher = (needs: Needs, webhook: SignedWebhook | null): (() => Promise<void>) => {
  let published: string | null = null;
  return async () => {
    if (!(await takeTurn(needs))) return;
    const seal = await lastSeal(needs);
    if (seal === null || seal.hash === published) return;
    const { number, hash, at, entries } = seal;
    needs.log.info({ event: "ledger.seal.head", number: String(number), hash, at, entries: String(entries) });
    published = hash;
    if (webhook === null) return;
    const why = await sendHead(needs, webhook, seal);
    if (why !== null) needs.log.warn({ event: "ledger.seal.webhook_failed", number: String(number), why });
  };
};
