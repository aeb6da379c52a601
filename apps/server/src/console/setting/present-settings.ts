import { toMajor, toMinor } from "@krapao/contract";

import {
  isSettingName,
  type OperatorSettingName,
  type OperatorSettings,
  readSetting,
} from "../../lib/operator-settings.ts";

/** Settings that have their own calls. */
const ELSEWHERE: ReadonlySet<string> = new Set(["terminated"]);

type Sums = { readonly THB: bigint; readonly LAK: bigint };

const isSums = (value: unknown): value is Sums =>
  typeof value === "object" && value !== null && "THB" in value && "LAK" in value && typeof value.THB === "bigint";

/** A setting in the console's form: amounts in major units, by the currency's name on the wire. */
const toWire = (value: unknown): unknown =>
  isSums(value) ? { BAHT: toMajor(value.THB), LAK: toMajor(value.LAK) } : value;

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

/** The settings, each in its form. If any is invalid, the names of those. */
export const settingsFromWire = (
  present: OperatorSettings,
  given: Readonly<Record<string, unknown>>,
): { readonly wrong: readonly string[]; readonly settings: Partial<OperatorSettings> } => {
  const wrong: string[] = [];
  const read: [OperatorSettingName, unknown][] = [];
  for (const [name, value] of Object.entries(given)) {
    const isOurs = isSettingName(name) && !ELSEWHERE.has(name);
    const parsed = isOurs ? readSetting(name, fromWire(present[name], value)) : null;
    if (!isOurs || parsed === null) wrong.push(name);
    else read.push([name, parsed.value]);
  }
  // Its own definition has read each of them above.
  return { wrong, settings: Object.fromEntries(read) as Partial<OperatorSettings> };
};
