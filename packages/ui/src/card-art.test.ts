import { expect, it } from "vitest";

import { artOf } from "./card-art.tsx";

it("gives a game the same art each time, and games different art", () => {
  const codes = ["PG", "JOKER", "SLOTRACHA", "UFABET", "HUAYHD", "CIRCUS", "IMI", "USUN", "BETFLIX", "ASKMEBET"];
  expect(codes.map(artOf)).toEqual(codes.map(artOf));
  expect(new Set(codes.map((code) => JSON.stringify(artOf(code)))).size).toBeGreaterThan(4);
});
