import type { SegmentMark } from "@krapao/contract/operator/member-label-shapes";
import { checkSetting } from "@krapao/contract/operator/setting-bounds";
import type { SettingName } from "@krapao/contract/operator/setting-deciders";
import { languages } from "@krapao/i18n/language";
import { bareAmountText, countText, dateText, moneyText, shortTimeText } from "@krapao/i18n";

import { isInOrder, localOf, momentOf } from "../lib/typed-moment.ts";
import { decimalOf, wholeOf } from "../lib/typed-number.ts";
import { CURRENCIES } from "../lib/edition.ts";

/** The state of a setting's form: texts by the field's name. */
export type Draft = Readonly<Record<string, string>>;

/** How a type of setting is converted to and from a form. */
export type Kind = {
  readonly fields: readonly string[];
  readonly input: "text" | "decimal" | "numeric" | "switch" | "time" | "lines" | "address" | "moments" | "segments";
  /** Whether a switch before the fields turns the value on or off. */
  readonly isOptional?: boolean;
  readonly draft: (value: unknown) => Draft;
  /** Converts the form into the value to send, or undefined while it is not valid. */
  readonly value: (draft: Draft) => unknown;
  readonly text: (value: unknown) => string;
};

/** The field of a form that cannot be sent: the one whose value is out of bounds, or else the last. Null: it can be. */
export const faultOf = (name: SettingName, kind: Kind, draft: Draft): string | null => {
  const value = kind.value(draft);
  const last = kind.fields.at(-1) ?? "";
  if (value === undefined) return last;
  const checked = checkSetting(name, value);
  if (!("wrong" in checked)) return null;
  return kind.fields.includes(checked.wrong) ? checked.wrong : last;
};

const record = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null ? (value as Readonly<Record<string, unknown>>) : {};

const plain = (value: unknown): string =>
  typeof value === "string" ? value : typeof value === "number" ? String(value) : "";

const maybe = (value: unknown): string | null => (typeof value === "string" ? value : null);

const SIGNS = { BAHT: "฿", LAK: "₭" } as const;

/** `{ BAHT, LAK }` in major units. */
export const sum: Kind = {
  fields: CURRENCIES,
  input: "decimal",
  draft: (value) =>
    Object.fromEntries(CURRENCIES.map((each) => [each, bareAmountText(Number(record(value)[each] ?? 0))])),
  value: (draft) => {
    const BAHT = decimalOf(draft["BAHT"]);
    const LAK = decimalOf(draft["LAK"]);
    return BAHT === undefined || LAK === undefined ? undefined : { BAHT, LAK };
  },
  text: (value) => CURRENCIES.map((each) => moneyText(Number(record(value)[each] ?? 0), each)).join(" · "),
};

/** A number whose unit in the form differs from the stored one. */
const scaled = (input: "decimal" | "numeric", size: number, most: number): Kind => ({
  fields: ["value"],
  input,
  draft: (value) => ({ value: plain(Number(value) / size) }),
  value: (draft) => {
    const number = input === "numeric" ? wholeOf(draft["value"]) : decimalOf(draft["value"]);
    return number === undefined || number > most ? undefined : Math.round(number * size * 100) / 100;
  },
  text: (value) => countText(Number(value) / size),
});

export const count = scaled("numeric", 1, 999_999_999);
export const percent = scaled("decimal", 1, 100);
export const baht = scaled("decimal", 1, 1_000_000);
export const minutes = scaled("numeric", 60_000, 525_600);
/** Whole hours. */
export const wholeHours = scaled("numeric", 3_600_000, 8_760);
export const days = scaled("numeric", 86_400_000, 3_650);

/** A whole number, or null. */
export const maybeCount: Kind = {
  ...count,
  isOptional: true,
  draft: (value) => ({ on: String(value !== null), value: value === null ? "" : plain(value) }),
  value: (draft) => (draft["on"] === "true" ? count.value(draft) : null),
  text: (value) => (value === null ? "" : count.text(value)),
};

export const text: Kind = {
  fields: ["value"],
  input: "text",
  draft: (value) => ({ value: plain(value) }),
  value: (draft) => draft["value"]?.trim(),
  text: plain,
};

/** A text, or null. */
export const maybeText: Kind = {
  ...text,
  value: (draft) => (draft["value"]?.trim() === "" ? null : draft["value"]?.trim()),
};

export const toggle: Kind = {
  fields: ["on"],
  input: "switch",
  draft: (value) => ({ on: String(value === true) }),
  value: (draft) => draft["on"] === "true",
  text: (value) => String(value === true),
};

/** A kind of setting with several text values, one form field for each. */
export const texts = (...fields: readonly string[]): Kind => ({
  fields,
  input: "text",
  draft: (value) => Object.fromEntries(fields.map((field) => [field, plain(record(value)[field])])),
  value: (draft) => Object.fromEntries(fields.map((field) => [field, (draft[field] ?? "").trim()])),
  text: (value) =>
    fields
      .map((field) => plain(record(value)[field]))
      .filter((part) => part !== "")
      .join(" · "),
});

/** A text in each language, or null while it has none. */
export const inLanguages: Kind = {
  ...texts(...languages),
  value: (draft) => {
    const written = record(texts(...languages).value(draft));
    return Object.values(written).every((text) => text === "") ? null : written;
  },
};

const HOUR = /^([01]\d|2[0-3]):[0-5]\d$/;

/** `{ from, to }` for each day, or null for never. */
export const hours: Kind = {
  fields: ["from", "to"],
  input: "time",
  isOptional: true,
  draft: (value) => ({
    on: String(value !== null),
    from: plain(record(value)["from"]),
    to: plain(record(value)["to"]),
  }),
  value: (draft) => {
    if (draft["on"] !== "true") return null;
    const { from = "", to = "" } = draft;
    return HOUR.test(from) && HOUR.test(to) ? { from, to } : undefined;
  },
  text: (value) => (value === null ? "" : `${plain(record(value)["from"])}–${plain(record(value)["to"])}`),
};

/** Several texts, one on each line. */
export const lines: Kind = {
  fields: ["value"],
  input: "lines",
  draft: (value) => ({ value: Array.isArray(value) ? value.map(plain).join("\n") : "" }),
  value: (draft) =>
    (draft["value"] ?? "")
      .split("\n")
      .map((line) => line.trim())
      .filter((line) => line !== ""),
  text: (value) => (Array.isArray(value) ? value.map(plain).join(" · ") : ""),
};

/**
 * A kind of setting that is a list `[{ key, src }]` of addresses, one form field for each key. A key without an address
 * is left out.
 */
export const addresses = (...keys: readonly string[]): Kind => {
  const sources = (value: unknown): ReadonlyMap<string, string> =>
    new Map(Array.isArray(value) ? value.map((each) => [plain(record(each)["key"]), plain(record(each)["src"])]) : []);
  return {
    fields: keys,
    input: "address",
    draft: (value) => Object.fromEntries(keys.map((key) => [key, sources(value).get(key) ?? ""])),
    value: (draft) =>
      keys.flatMap((key) => {
        const src = (draft[key] ?? "").trim();
        return src === "" ? [] : [{ key, src }];
      }),
    text: (value) => [...sources(value).keys()].join(" · "),
  };
};

/** `{ from, to }`, two moments or null. */
export const times: Kind = {
  fields: ["from", "to"],
  input: "moments",
  draft: (value) => ({ from: localOf(maybe(record(value)["from"])), to: localOf(maybe(record(value)["to"])) }),
  value: (draft) => {
    const [from, to] = [momentOf(draft["from"] ?? ""), momentOf(draft["to"] ?? "")];
    return from === undefined || to === undefined || !isInOrder(from, to) ? undefined : { from, to };
  },
  text: (value) => {
    const ends = [record(value)["from"], record(value)["to"]].map(maybe);
    if (ends.every((end) => end === null)) return "";
    return ends.map((end) => (end === null ? "…" : `${dateText(end)} ${shortTimeText(end)}`)).join(" – ");
  },
};

/** The segments of an audience, by currency. */
export const audienceOf = (value: unknown): Readonly<Record<(typeof CURRENCIES)[number], SegmentMark | null>> => {
  const markOf = (segment: unknown): SegmentMark | null =>
    segment === null ? null : { _id: plain(record(segment)["_id"]), name: maybe(record(segment)["name"]) };
  return { BAHT: markOf(record(value)["BAHT"] ?? null), LAK: markOf(record(value)["LAK"] ?? null) };
};

/** A segment for each currency, or null. It comes with its name and is sent as its number. */
export const audience: Kind = {
  fields: CURRENCIES,
  input: "segments",
  draft: (value) => Object.fromEntries(CURRENCIES.map((each) => [each, audienceOf(value)[each]?._id ?? ""])),
  value: (draft) =>
    Object.fromEntries(CURRENCIES.map((each) => [each, draft[each] === "" ? null : (draft[each] ?? null)])),
  text: (value) =>
    CURRENCIES.map((each) => [each, audienceOf(value)[each]] as const)
      .flatMap(([each, segment]) => (segment === null ? [] : [`${SIGNS[each]} ${segment.name ?? segment._id}`]))
      .join(" · "),
};
