import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect, test } from "vitest";

import { callerOf } from "./address.ts";
import { openPlaces, placesOf } from "./places.ts";

const table = `203.0.113.0,203.0.113.127,Bangkok
203.0.113.128,203.0.113.255,"Chiang Mai, Thailand"
1.0.0.0,1.0.0.255,ວຽງຈັນ
2001:db8:1::,2001:db8:1:ffff:ffff:ffff:ffff:ffff,Phuket
`;

test.each([
  ["203.0.113.0", "Bangkok"],
  ["203.0.113.127", "Bangkok"],
  ["203.0.113.128", "Chiang Mai, Thailand"],
  ["203.0.114.0", null],
  ["203.0.112.255", null],
  ["1.0.0.9", "ວຽງຈັນ"],
  ["0.0.0.0", null],
  ["2001:db8:1:2:3::4", "Phuket"],
  ["2001:db8:2::", null],
  ["::1", null],
  ["::ffff:203.0.113.9", "Bangkok"],
  ["no address", null],
])("the address %s is at %s", (address, place) => {
  expect(placesOf(table).of(callerOf(address))).toBe(place);
});

test.each([
  ["203.0.113.0,203.0.113.9", "line 1 has not three columns"],
  ["203.0.113.0,2001:db8::,X", "line 1 names no range"],
  ["somewhere,203.0.113.9,X", "line 1 names no range"],
  ["203.0.113.9,203.0.113.0,X", "line 1 ends before it begins"],
  ["203.0.113.0,203.0.113.9,", "line 1 names no place"],
  [`1.0.0.0,1.0.0.9,A\n1.0.0.9,1.0.0.20,B`, 'the range of "B" overlaps another'],
  ['1.0.0.0,1.0.0.9,"A', "is no CSV"],
])("the table %j is refused with a message", (text, why) => {
  expect(() => placesOf(text)).toThrow(why);
});

test("a setting names the table, an unreadable one gives an error, and without it no place is known", async () => {
  const folder = await mkdtemp(join(tmpdir(), "krapao-places-"));
  const path = join(folder, "places.csv");
  await writeFile(path, table);
  expect((await openPlaces(path)).of("203.0.113.5")).toBe("Bangkok");
  await writeFile(path, "x");
  await expect(openPlaces(path)).rejects.toThrow(`PLACES_FILE=${path}: line 1 has not three columns`);
  await rm(folder, { recursive: true });
  await expect(openPlaces(path)).rejects.toThrow(`PLACES_FILE=${path}: the file cannot be read.`);
  expect((await openPlaces(null)).of("203.0.113.5")).toBeNull();
});
