import { expect, test } from "vitest";

import { filterIn, filterKey, unfiltered } from "./statement-address.ts";

const filter = (query: string) => filterIn(new URLSearchParams(query));

test("dates in the address are whole days in Bangkok, the last day included", () => {
  expect(filter("from=2026-11-21&to=2026-11-21")).toEqual({
    from: "2026-11-20T17:00:00.000Z",
    to: "2026-11-21T17:00:00.000Z",
  });
});

test("invalid types, dates and texts are ignored", () => {
  expect(filter("types=deposit,nonsense,withdraw&from=yesterday&to=2026-99-99&reference=%20")).toEqual({
    types: "deposit,withdraw",
  });
  expect(filter("types=nonsense")).toEqual({});
});

test("parameters of other parts of the page are kept when the filter is cleared, which shows the first page", () => {
  const params = new URLSearchParams("movement=WD1&types=deposit&reference=wd&page=3");
  expect(filterKey(params)).toBe("types=deposit&reference=wd");
  expect(unfiltered(params).toString()).toBe("movement=WD1");
});
