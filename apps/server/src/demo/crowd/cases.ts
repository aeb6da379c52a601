import { assignCase } from "../../console/flag/assign-flag.ts";
import { lockOpenFlag } from "../../console/flag/open-flag.ts";
import { findFlag, readFlagsOf } from "../../console/flag/read-flags.ts";
import type { Context } from "../../context.ts";
import { transaction } from "../../db/transaction.ts";
import { recordErasure } from "../../domain/erasure/ask.ts";
import type { Holder } from "../../domain/game/accounts.ts";
import { flagBothSides } from "../../domain/risk/both-sides.ts";
import { AFTER_PAID_MS } from "../../domain/risk/facts.ts";
import { flagPaidWithdrawal } from "../../domain/risk/withdrawal-rules.ts";
import { WITHDRAW } from "../../domain/withdrawal/withdrawal-saga.ts";
import { atHour } from "../../lib/calendar.ts";
import { newReference } from "../../lib/reference.ts";
import type { Life } from "./visits.ts";

const MINUTE_MS = 60_000;

/** The member who withdrew a deposit that was hardly played, one who backed both sides of a match, one who leaves. */
export const UNPLAYED = 2;
export const BOTH_SIDES = 3;
export const LEAVING = 5;

const MATCH = { code: "UFABET", event: "match-4127" } as const;
/** When the member backed both sides, and when a member asked to be erased. */
const MATCH_DAY = { daysAgo: 1, hour: 21 } as const;
const LEFT = { daysAgo: 2, hour: 10, minute: 20 } as const;
/** The second case was taken this long ago. */
const TAKEN_MS = 25 * MINUTE_MS;

/** A deposit, hardly any play, and nearly all of it withdrawn; so lately that the case is not over its time. */
const unplayedLife = (hour: number): Life => {
  const at = hour >= 2 ? { daysAgo: 0, hour: hour - 2 } : { daysAgo: 1, hour: 22 };
  return {
    past: [
      { ...at, minute: 5, what: "deposit-bank", place: "", baht: 6_000 },
      { ...at, minute: 14, what: "to-game", place: "PG", baht: 500 },
      { ...at, minute: 31, what: "from-game", place: "PG", baht: 300 },
      { ...at, minute: 47, what: "withdraw", place: "", baht: 5_500 },
    ],
    plays: [{ ...at, minute: 22, code: "PG", stake: 500, payout: 300 }],
  };
};

const bothSidesLife: Life = {
  past: [
    { ...MATCH_DAY, minute: 2, what: "deposit-bank", place: "", baht: 6_000 },
    { ...MATCH_DAY, minute: 6, what: "to-game", place: MATCH.code, baht: 6_000 },
    { ...MATCH_DAY, minute: 58, what: "from-game", place: MATCH.code, baht: 5_850 },
  ],
  plays: (["home", "away"] as const).map((side, index) => ({
    ...MATCH_DAY,
    minute: 12 + index * 3,
    code: MATCH.code,
    stake: 3_000,
    payout: index * 5_850,
    on: { event: MATCH.event, side },
  })),
};

/** Nothing is left in the wallet and nothing was lost, so that nothing stands in the way of the erasure. */
const leavingLife: Life = {
  past: [
    { daysAgo: 4, hour: 19, minute: 5, what: "deposit-bank", place: "", baht: 300 },
    { daysAgo: 4, hour: 19, minute: 12, what: "to-game", place: "PG", baht: 300 },
    { daysAgo: 4, hour: 19, minute: 42, what: "from-game", place: "PG", baht: 450 },
    { daysAgo: 4, hour: 19, minute: 48, what: "withdraw", place: "", baht: 450 },
  ],
  plays: [{ daysAgo: 4, hour: 19, minute: 25, code: "PG", stake: 300, payout: 450 }],
};

/** What a member did until `hour` o'clock of today: for the members of the cases, in the last days, what made the case. */
export const withCase = (index: number, life: Life, hour: number): Life => {
  if (index === LEAVING) return leavingLife;
  const own = index === UNPLAYED ? unplayedLife(hour) : index === BOTH_SIDES ? bothSidesLife : null;
  if (own === null) return life;
  const isBefore = ({ daysAgo }: { readonly daysAgo: number }): boolean => daysAgo > 1;
  return {
    past: [...life.past.filter(isBefore), ...own.past],
    plays: [...life.plays.filter(isBefore), ...own.plays],
  };
};

type Cases = {
  readonly now: Date;
  readonly unplayed: Holder;
  readonly bothSides: Holder;
  readonly leaving: Holder;
};

/** What risk rules use, at a moment of the past. */
const asOf = ({ db }: Context, time: Date): Pick<Context, "db" | "clock"> => ({ db, clock: { now: () => time } });

const addUnplayed = async (context: Context, { unplayed: { id: memberId, currency } }: Cases): Promise<void> => {
  const paid = await context.db
    .selectFrom("saga")
    .select(["reference", "changed_at"])
    .where("member_id", "=", memberId)
    .where("kind", "=", WITHDRAW)
    .where("status", "=", "SUCCESS")
    .orderBy("changed_at", "desc")
    .limit(1)
    .executeTakeFirst();
  if (paid === undefined) return;
  const at = new Date(paid.changed_at.getTime() + AFTER_PAID_MS);
  await flagPaidWithdrawal(asOf(context, at), { memberId, reference: paid.reference, currency });
};

/** A case that an operator of the demo has taken and looks into. */
const addTaken = async (context: Context, { now, bothSides: { id: memberId, currency } }: Cases): Promise<void> => {
  const { db } = context;
  const read = atHour(now, MATCH_DAY.daysAgo, MATCH_DAY.hour + 1);
  await flagBothSides(asOf(context, read), { memberId, code: MATCH.code, currency }, [MATCH.event]);
  const art = await db.selectFrom("operator").select("id").where("username", "=", "art").executeTakeFirst();
  const [flag] = await readFlagsOf(context, memberId);
  if (art === undefined || flag === undefined || flag.assigned !== null) return;
  const found = await findFlag(context, flag._id);
  if (found === null) return;
  const note = "Says that a friend placed the second bet. I am checking the sign-ins.";
  await transaction(db, async (tx) => {
    const { assignedTo } = await lockOpenFlag(tx, found.key);
    const taken = { by: art.id, to: art.id, at: new Date(now.getTime() - TAKEN_MS), note };
    await assignCase(tx, { id: flag._id, key: found.key, assignedTo }, taken);
  });
};

const addErasure = async ({ db, random }: Context, { now, leaving }: Cases): Promise<void> => {
  const made = await db.selectFrom("erasure").select("id").where("member_id", "=", leaving.id).executeTakeFirst();
  if (made !== undefined) return;
  const at = new Date(atHour(now, LEFT.daysAgo, LEFT.hour).getTime() + LEFT.minute * MINUTE_MS);
  await transaction(db, (tx) =>
    recordErasure(tx, random, { memberId: leaving.id, id: newReference(random, "E"), rest: null }, at),
  );
};

/** Fills the queues of risk cases and erasures, by the product's own rules and calls. Repeating it changes nothing. */
export const fillCases = async (context: Context, cases: Cases): Promise<void> => {
  await addUnplayed(context, cases);
  await addTaken(context, cases);
  await addErasure(context, cases);
};
