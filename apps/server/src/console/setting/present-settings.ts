import { toMajor, toMinor } from "@krapao/contract";
import { checkSetting } from "@krapao/contract/operator/setting-bounds";
import type { SettingName } from "@krapao/contract/operator/setting-deciders";
import type { SegmentMark } from "@krapao/contract/operator/member-label-shapes";
import type { Kysely } from "kysely";

import type { Context } from "../../context.ts";
import type { Database } from "../../db/schema.ts";
import { segmentMarks, takeAudience } from "../../domain/member-summary/segments.ts";
import {
  isSettingName,
  type OperatorSettingName,
  type OperatorSettings,
  readSetting,
} from "../../lib/operator-settings.ts";

/** Settings that have their own calls. */
const ELSEWHERE: ReadonlySet<string> = new Set(["terminated"]);

const isOurs = (name: string): name is SettingName => isSettingName(name) && !ELSEWHERE.has(name);

type Sums = { readonly THB: bigint; readonly LAK: bigint };

const isSums = (value: unknown): value is Sums =>
  typeof value === "object" && value !== null && "THB" in value && "LAK" in value && typeof value.THB === "bigint";

/** A setting in the console's form: amounts in major units, by the currency's name on the wire. */
const toWire = (value: unknown): unknown =>
  isSums(value) ? { BAHT: toMajor(value.THB), LAK: toMajor(value.LAK) } : value;

const AUDIENCES = ["refundAudience", "inviteAudience"] as const;

/** The segments that these settings name, by currency. */
const audiencesOf = (settings: Partial<OperatorSettings>) =>
  AUDIENCES.flatMap((name) => {
    const audience = settings[name];
    return audience === undefined ? [] : [{ name, audience }];
  });

/** Locks the segments that programmes are to be for. Throws KEY_INVALID for one that cannot be an audience. */
export const takeAudiences = async (
  context: Context,
  tx: Kysely<Database>,
  settings: Partial<OperatorSettings>,
): Promise<void> => {
  for (const { audience } of audiencesOf(settings)) {
    await takeAudience(context, tx, audience.BAHT, "THB");
    await takeAudience(context, tx, audience.LAK, "LAK");
  }
};

/** The audiences of these settings with each segment's number and name. */
export const audienceMarks = async (db: Kysely<Database>, settings: Partial<OperatorSettings>) => {
  const audiences = audiencesOf(settings);
  const id = (segment: string | null): bigint | null => (segment === null ? null : BigInt(segment));
  const marks = await segmentMarks(
    db,
    audiences.flatMap(({ audience }) => [id(audience.BAHT), id(audience.LAK)]),
  );
  const markOf = (segment: string | null): SegmentMark | null => marks.get(id(segment)) ?? null;
  return audiences.map(({ name, audience }) => ({ name, BAHT: markOf(audience.BAHT), LAK: markOf(audience.LAK) }));
};

/** All settings in the console's form. */
export const settingsToWire = (settings: Partial<OperatorSettings>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(settings).map(([name, value]) => [name, toWire(value)]));

const digits = (value: unknown): unknown => {
  const minor = toMinor(value);
  return minor === null ? value : String(minor);
};

/** An amount in its stored form: digits of minor units. */
const fromWire = (present: unknown, value: unknown): unknown => {
  if (!isSums(present)) return value;
  if (typeof value !== "object" || value === null || Object.keys(value).toSorted().join() !== "BAHT,LAK") return null;
  return { THB: digits(Reflect.get(value, "BAHT")), LAK: digits(Reflect.get(value, "LAK")) };
};

/** A new value in its stored form. Null when it is not valid or out of bounds. */
const readNew = (name: SettingName, present: unknown, value: unknown) => {
  const checked = checkSetting(name, value);
  return "wrong" in checked ? null : readSetting(name, fromWire(present, checked.value));
};

/**
 * Converts settings from the console's form to the stored one. Returns the names of those that are not valid in
 * `wrong`.
 */
export const settingsFromWire = (
  present: OperatorSettings,
  given: Readonly<Record<string, unknown>>,
): { readonly wrong: readonly string[]; readonly settings: Partial<OperatorSettings> } => {
  const wrong: string[] = [];
  const read: [OperatorSettingName, unknown][] = [];
  for (const [name, value] of Object.entries(given)) {
    const parsed = isOurs(name) ? readNew(name, present[name], value) : null;
    if (!isOurs(name) || parsed === null) wrong.push(name);
    else read.push([name, parsed.value]);
  }
  // Its own definition has read each of them above.
  return { wrong, settings: Object.fromEntries(read) as Partial<OperatorSettings> };
};
