import fc from "fast-check";

const deep = (depth: number): unknown => (depth === 0 ? 1 : [deep(depth - 1)]);

/** Values that break programs: each is of an unexpected type or form. */
const NASTY: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  0.001,
  -0.01,
  1e308,
  -1e308,
  9_007_199_254_740_992,
  2_147_483_648,
  99_999_999_999_999,
  "",
  " ",
  "\0",
  "a\0b",
  "\ud800",
  "\udc00x",
  "\u202e\u200b",
  "x".repeat(5_000),
  "ก".repeat(300),
  "-1",
  "0",
  "1e999",
  "0x10",
  "1_000",
  "NaN",
  "Infinity",
  "9".repeat(30),
  "٣٤",
  "2026-13-45",
  "9999-12-31",
  "0000-01-01",
  "2026-02-30",
  "+66800000001",
  "../../etc/passwd",
  "%00%ff",
  "' or 1=1 --",
  "\\",
  "%_%",
  "${7*7}",
  "<svg onload=alert(1)>",
  "data:text/html,<script>",
  "__proto__",
  "constructor",
  {},
  [],
  [[]],
  [null],
  { $ne: "" },
  { length: 5 },
  { toString: 1 },
  deep(19),
  deep(40),
];

type Place = readonly (string | number)[];

const placesIn = (value: unknown, path: Place = []): readonly Place[] => {
  if (typeof value !== "object" || value === null) return [path];
  return [path, ...Object.entries(value).flatMap(([name, inner]) => placesIn(inner, [...path, name]))];
};

const withAt = (value: unknown, [first, ...rest]: Place, change: (old: unknown) => unknown): unknown => {
  if (first === undefined) return change(value);
  if (Array.isArray(value))
    return value.map((inner: unknown, index) =>
      String(index) === String(first) ? withAt(inner, rest, change) : inner,
    );
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, name === first ? withAt(inner, rest, change) : inner]),
  );
};

const nasty = fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...NASTY) }, { weight: 1, arbitrary: fc.jsonValue() });

/** Puts a bad value into one place of a value, or adds or removes a field. */
export const spoiltOf = (value: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc
    .tuple(value, fc.nat(), nasty, fc.constantFrom("replace", "replace", "replace", "add", "drop"))
    .map(([sample, at, bad, how]) => {
      const places = placesIn(sample);
      const place = places[at % places.length] ?? [];
      if (how === "replace") return withAt(sample, place, () => bad);
      if (how === "add")
        return withAt(sample, place, (old) => (typeof old === "object" ? { ...old, more: bad } : [old, bad]));
      return withAt(sample, place, () => undefined);
    });
