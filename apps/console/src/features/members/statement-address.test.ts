import { expect, test } from "vitest";

import { filterIn, filterKey, unfiltered } from "./statement-address.ts";

const filter = (query: string) => filterIn(new URLSearchParams(query));

test("days of the address are whole days in Bangkok, the last one too", () => {
  expect(filter("from=2026-11-21&to=2026-11-21")).toEqual({
    from: "2026-11-20T17:00:00.000Z",
    to: "2026-11-21T17:00:00.000Z",
  });
});

test("what is no type, no day and no text is left out", () => {
  expect(filter("types=deposit,nonsense,withdraw&from=yesterday&to=2026-99-99&reference=%20")).toEqual({
    types: "deposit,withdraw",
  });
  expect(filter("types=nonsense")).toEqual({});
});

test("what belongs to the rest of the page is no part of the filter, and stays when that is cleared", () => {
  const params = new URLSearchParams("movement=WD1&types=deposit&reference=wd");
  expect(filterKey(params)).toBe("types=deposit&reference=wd");
  expect(unfiltered(params).toString()).toBe("movement=WD1");
});
