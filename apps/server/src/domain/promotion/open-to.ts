import type { Currency } from "@krapao/contract";
import type { CampaignAbout } from "@krapao/contract/operator/campaign-shapes";
import { type Kysely, type RawBuilder, sql } from "kysely";

import type { Context } from "../../context.ts";
import type { Database } from "../../db/schema.ts";
import type { OperatorSettings } from "../../lib/operator-settings.ts";
import { isUsedUp, whoReceivedMost } from "../bonus/check-eligibility.ts";
import { anyTerms, isFor, isOpenAt } from "../bonus/terms.ts";
import type { Membership } from "../member-summary/membership.ts";
import { segmentConditions } from "../member-summary/segments.ts";
import { openWheels } from "../spin/wheel.ts";
import { programmeNow } from "./is-programme-open.ts";

type Condition = RawBuilder<unknown>;

const NOBODY = sql`false`;

type Asked = Pick<Membership, "isIn" | "join"> & {
  readonly context: Context;
  readonly db: Kysely<Database>;
  readonly currency: Currency;
};

/** For everybody, or for the members whom a segment finds. */
const inSegment = async ({ context, db, isIn }: Asked, segment: bigint | null): Promise<Condition> => {
  if (segment === null) return sql`true`;
  const found = (await segmentConditions(context, db, [segment])).get(segment);
  return found === undefined ? NOBODY : isIn(sql`select s.member_id from member_summary s where ${found}`);
};

const bonusOpenTo = async (asked: Asked, code: string): Promise<Condition> => {
  const { context, db, currency, isIn, join } = asked;
  const terms = await anyTerms(db, { code, currency });
  if (terms === null || isUsedUp(terms)) return NOBODY;
  const now = context.databaseTime.now();
  join(sql`bonus on bonus.code = ${code} and bonus.currency = ${currency}`);
  return sql`(${isOpenAt(now)} and ${isFor(now)} and not ${isIn(whoReceivedMost(terms, now))}
    and ${await inSegment(asked, terms.audience_segment)})`;
};

/** The members who turn this wheel: it is the first one that is meant for them. */
const wheelOpenTo = async (asked: Asked, code: string): Promise<Condition> => {
  const wheels = await openWheels(asked.db, asked.currency);
  const position = wheels.findIndex(({ id }) => String(id) === code);
  const wheel = wheels[position];
  if (wheel === undefined) return NOBODY;
  const earlier = await Promise.all(
    wheels.slice(0, position).map(({ audience_segment: segment }) => inSegment(asked, segment)),
  );
  const conditions = [await inSegment(asked, wheel.audience_segment), ...earlier.map((one) => sql`not (${one})`)];
  return sql`(${sql.join(conditions, sql` and `)})`;
};

/**
 * SQL for rows of `member_summary s`: whether a programme is open to the member now, by the same rules by which it is
 * shown and given to them. What they can still do themselves, such as a deposit, does not close it.
 */
export const openTo = async (
  context: Context,
  db: Kysely<Database>,
  { kind, code }: CampaignAbout,
  { settings, ...rest }: Omit<Asked, "context" | "db"> & { readonly settings: OperatorSettings },
): Promise<Condition> => {
  const asked = { context, db, ...rest };
  if (kind === "bonus") return bonusOpenTo(asked, code);
  if (kind === "wheel") return wheelOpenTo(asked, code);
  const { isOn, segment } = programmeNow(context, settings, kind, rest.currency);
  return isOn ? inSegment(asked, segment) : NOBODY;
};
