import type { Currency } from "@krapao/contract";
import { sql } from "kysely";

import type { Context } from "../../context.ts";
import { transaction } from "../../db/transaction.ts";
import { countryOf, currencyOf } from "../../domain/bank-account/bank-accounts.ts";
import { createMember, type NewMember } from "../../domain/member/create-member.ts";
import type { Holder } from "../../domain/game/accounts.ts";
import { atHour, timeOfDay } from "../../lib/calendar.ts";
import { CROWD_MARK, readMark } from "../../lib/demo-mark.ts";
import { hashPassword } from "../../lib/passwords.ts";
import type { Edition } from "../../settings.ts";
import { MARK } from "../contents.ts";
import { fillHistory } from "../history.ts";
import { fillPlays } from "../plays.ts";
import { BOTH_SIDES, fillCases, LEAVING, UNPLAYED, withCase } from "./cases.ts";
import { type Chance, chanceOf } from "./chance.ts";
import { fillHours } from "./hours.ts";
import { fillLastVisits } from "./last-visits.ts";
import { fillLabels } from "./labels.ts";
import { names } from "./names.ts";
import { fillQueues, LARGE, UNCLEAR } from "./queues.ts";
import { lifeOf, type Places } from "./visits.ts";
import { withBonus } from "./with-bonus.ts";

/** Members that the demo has besides these: its own member and the friends they invited. */
const OTHERS = 4;
/** How many members are filled in at once. The first calls of people who try the demo come at the same time. */
const AT_ONCE = 2;

const BANKS = {
  th: ["KBANK", "KBANK", "SCB", "SCB", "BBL", "KTB", "BAY"],
  lo: ["BCEL", "BCEL", "LDB", "JDB", "APB"],
} as const satisfies Readonly<Record<Edition, readonly [string, ...string[]]>>;
const SOURCES = ["FRIEND", "FACEBOOK", "GOOGLE", "LINE"] as const;

/** The first of them joined this many days ago, the last one today. */
const MONTH = 30;

/**
 * A member whose withdrawal is too large to be paid without an operator, and a member who asks why a transfer has not
 * arrived.
 */
const RICH = 4;
const ASKING = [6, 9] as const;
/** A member whose transfer into a game is unresolved. */
const PLAYING = 7;
const OWN_DEPOSITS: Readonly<Record<number, number>> = { [RICH]: LARGE.deposit, [PLAYING]: UNCLEAR.deposit };

/** Every fourth member took a bonus, except those in whose life something else is arranged. */
const takesBonus = (index: number): boolean => index % 4 === 0 && index !== RICH;

type Person = { readonly index: number; readonly chance: Chance };

const phoneOf = (edition: Edition, index: number): string =>
  edition === "th" ? `+66899${String(130_017 + index * 4_021)}` : `+8562055${String(130_017 + index * 4_021)}`;

const newMember = (
  edition: Edition,
  { index, chance }: Person,
  password: string,
  inviterId: bigint | null,
): NewMember => {
  const { first, last } = names[edition];
  const [own, latin] = first[index % first.length] ?? ["", ""];
  const [ownLast, latinLast] = last[(index * 3 + Math.floor(index / first.length)) % last.length] ?? ["", ""];
  return {
    phone: phoneOf(edition, index),
    name: `${own} ${ownLast}`,
    password,
    currency: currencyOf(edition, undefined),
    sourceCode: inviterId === null ? chance.oneOf(SOURCES) : "FRIEND",
    inviterId,
    bank: {
      country: countryOf(edition),
      code: chance.oneOf(BANKS[edition]),
      accountNo: `${edition === "th" ? "" : "160"}${String(7_130_204_016 + index * 11_213_007)}`,
      accountName: `${latin} ${latinLast}`,
    },
  };
};

const idOf = async ({ db, random }: Context, member: NewMember, since: Date): Promise<bigint> => {
  const known = await db
    .selectFrom("member_phone")
    .select("member_id")
    .where("phone", "=", member.phone)
    .executeTakeFirst();
  return known?.member_id ?? transaction(db, (tx) => createMember(tx, random, member, since));
};

const filled = (codes: readonly string[]): readonly [string, ...string[]] | null => {
  const [one, ...more] = codes;
  return one === undefined ? null : [one, ...more];
};

/** How members of a currency can pay, and where they can play. */
const placesOf = async ({ db }: Context, currency: Currency): Promise<Places | null> => {
  const accounts = await db
    .selectFrom("deposit_account")
    .select("bank_code")
    .where("currency", "=", currency)
    .where("type", "=", "PAYMENT")
    .orderBy("position")
    .execute();
  const games = await db
    .selectFrom("game_provider")
    .select("code")
    .where("is_active", "=", true)
    .orderBy("code")
    .execute();
  const [qr, played] = [filled(accounts.map((row) => row.bank_code)), filled(games.map(({ code }) => code))];
  return qr === null || played === null ? null : { qr, games: played };
};

/** Which earlier member invited this one. Every fourth was invited. */
const inviterOf = (index: number, chance: Chance): number | null =>
  index >= AT_ONCE && chance.percent(25) ? chance.between(0, index - AT_ONCE) : null;

type Filling = {
  /** The hash of a password that nobody knows. */
  readonly password: string;
  /** The moment from which days are counted back. */
  readonly now: Date;
  readonly isStopping: () => boolean;
};

const fillMembers = async (context: Context, { password, now, isStopping }: Filling): Promise<boolean> => {
  const { edition, demoMembers } = context.settings;
  const currency = currencyOf(edition, undefined);
  const places = await placesOf(context, currency);
  if (places === null) return true;
  const hour = Number(timeOfDay(now).slice(0, 2));
  const others = demoMembers - OTHERS;
  const ids: bigint[] = [];
  const fillOne = async (index: number): Promise<void> => {
    const chance = chanceOf(index + 1);
    const joinedDaysAgo = MONTH - Math.floor((index * (MONTH + 1)) / others);
    const inviter = inviterOf(index, chance);
    const member = newMember(edition, { index, chance }, password, inviter === null ? null : (ids[inviter] ?? null));
    const id = await idOf(context, member, new Date(Math.min(atHour(now, joinedDaysAgo, 8).getTime(), now.getTime())));
    ids[index] = id;
    const life = withCase(index, lifeOf(chance, places, joinedDaysAgo, hour), hour);
    const { past, plays } = takesBonus(index) ? withBonus(life) : life;
    const baht = OWN_DEPOSITS[index];
    const deposit = { daysAgo: joinedDaysAgo, hour: 8, minute: 30, what: "deposit-bank", place: "" } as const;
    const first = baht === undefined ? [] : [{ ...deposit, baht }];
    await fillHistory(context, { id, currency }, [...first, ...past], {
      prefix: `DEMO${String(index + 1).padStart(3, "0")}`,
      now,
    });
    await fillPlays(context, { id, currency }, plays, now);
  };
  for (let first = 0; first < others && !isStopping(); first += AT_ONCE) {
    const count = Math.min(AT_ONCE, others - first);
    await Promise.all(Array.from({ length: count }, (_, at) => fillOne(first + at)));
  }
  if (isStopping()) return false;
  const holders = ids.map((id): Holder => ({ id, currency }));
  const [unplayed, bothSides, leaving] = [UNPLAYED, BOTH_SIDES, LEAVING].map((index) => holders[index]);
  if (unplayed !== undefined && bothSides !== undefined && leaving !== undefined)
    await fillCases(context, { now, unplayed, bothSides, leaving });
  const [rich, playing, one, two] = [RICH, PLAYING, ...ASKING].map((index) => holders[index]);
  if (rich !== undefined && playing !== undefined && one !== undefined && two !== undefined) {
    await fillQueues(context, { edition, currency, now, asking: [one, two], rich, playing });
    await fillLabels(context, currency, now);
    await fillHours(context, currency, now);
    await fillLastVisits(context, now);
  }
  return true;
};

/**
 * Adds as many members to the filled demo as the setting says, each with a past since they joined. This takes seconds,
 * so the service does not wait for it. One server does it. After an interruption the next one continues.
 */
export const fillCrowd = async (context: Context, isStopping: () => boolean = () => false): Promise<void> => {
  const { db, schedule, random, clock } = context;
  if ((await readMark(db, CROWD_MARK)) !== null) return;
  const now = await readMark(db, MARK);
  if (now === null) return;
  await db.connection().execute(async (connection) => {
    const lock = sql<{
      taken: boolean;
    }>`select pg_try_advisory_lock(hashtextextended('krapao demo crowd', 0)) as taken`;
    if ((await lock.execute(connection)).rows[0]?.taken !== true) return;
    try {
      const password = await hashPassword(schedule, random.bytes(24).toString("base64url"));
      if (!(await fillMembers(context, { password, now, isStopping }))) return;
      await db
        .insertInto("setting")
        .values({ name: CROWD_MARK, value: "true", changed_at: clock.now() })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    } finally {
      await sql`select pg_advisory_unlock(hashtextextended('krapao demo crowd', 0))`.execute(connection);
    }
  });
};
