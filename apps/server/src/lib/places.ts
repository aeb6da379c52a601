import { readFile } from "node:fs/promises";
import { isIP } from "node:net";

import { parse } from "csv-parse/sync";

import { SettingsError } from "../settings.ts";
import { ipv6Groups } from "./address.ts";

/** Names the place of a caller's address; null when no table is configured or none of its ranges has the address. */
export type Places = { readonly of: (caller: string) => string | null };

/** Without a table no address has a known place. */
export const noPlaces: Places = { of: () => null };

const PLACE_MAX = 100;

type Range = { readonly family: 4 | 6; readonly first: bigint; readonly last: bigint; readonly place: string };

/** An IPv4 address as a number; of an IPv6 address the first 64 bits, because a caller is known by its /64. */
const numberOf = (address: string): { readonly family: 4 | 6; readonly value: bigint } | null => {
  const family = isIP(address);
  if (family === 4) {
    const value = address.split(".").reduce((sum, part) => sum * 256n + BigInt(part), 0n);
    return { family, value };
  }
  if (family !== 6 || address.includes(".") || address.includes("%")) return null;
  const groups = ipv6Groups(address).slice(0, 4);
  return { family, value: groups.reduce((sum, group) => sum * 65_536n + BigInt(`0x${group}`), 0n) };
};

const readRange = (record: readonly string[]): Range | string => {
  const [one = "", other = "", place = ""] = record;
  const [first, last] = [numberOf(one), numberOf(other)];
  if (record.length !== 3) return "has not three columns: first address, last address, place";
  if (first === null || last === null || first.family !== last.family) return "names no range of addresses";
  if (last.value < first.value) return "ends before it begins";
  if (place === "" || place.length > PLACE_MAX || /\p{Cc}/u.test(place))
    return `names no place of 1 to ${PLACE_MAX} characters`;
  return { family: first.family, first: first.value, last: last.value, place };
};

/** The range that contains the value. The ranges are sorted and do not overlap. */
const find = (ranges: readonly Range[], value: bigint): Range | undefined => {
  let [low, high] = [0, ranges.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ranges[middle]?.first ?? 0n) <= value) low = middle + 1;
    else high = middle;
  }
  const found = ranges[low - 1];
  return found !== undefined && value <= found.last ? found : undefined;
};

/**
 * Places from the text of a table: `first address,last address,place` in each line. Throws an Error that says what is
 * wrong.
 */
export const placesOf = (text: string): Places => {
  let records: readonly string[][];
  try {
    records = parse(text, { bom: true, trim: true, relaxColumnCount: true, skipEmptyLines: true });
  } catch {
    throw new Error("is no CSV in UTF-8");
  }
  const ranges = records.map((record, index) => {
    const range = readRange(record);
    if (typeof range === "string") throw new Error(`line ${index + 1} ${range}`);
    return range;
  });
  const sorted = (family: 4 | 6): readonly Range[] => {
    const own = ranges
      .filter((range) => range.family === family)
      .toSorted((a, b) => (a.first < b.first ? -1 : Number(a.first > b.first)));
    // Ranges of IPv6 that are smaller than a /64 may share one. The last of them counts.
    const shared = own.find((range, index) => {
      const end = own[index - 1]?.last ?? -1n;
      return family === 4 ? range.first <= end : range.first < end;
    });
    if (shared !== undefined) throw new Error(`the range of "${shared.place}" overlaps another`);
    return own;
  };
  const [four, six] = [sorted(4), sorted(6)];
  return {
    of: (caller) => {
      const address = numberOf(caller.replace("/64", ""));
      if (address === null) return null;
      return find(address.family === 4 ? four : six, address.value)?.place ?? null;
    },
  };
};

/** Reads the table that `PLACES_FILE` names. Throws a SettingsError with one line. */
export const openPlaces = async (path: string | null): Promise<Places> => {
  if (path === null) return noPlaces;
  const text = await readFile(path, "utf8").catch(() => {
    throw new SettingsError(`PLACES_FILE=${path}: the file cannot be read.`);
  });
  try {
    return placesOf(text);
  } catch (error) {
    throw new SettingsError(`PLACES_FILE=${path}: ${error instanceof Error ? error.message : String(error)}.`);
  }
};
