import { afterAll, beforeAll, expect, test } from "vitest";

import { openConsole, type TestConsole } from "../../testing/console.ts";

let fixture: TestConsole;
beforeAll(async () => {
  fixture = await openConsole();
});
afterAll(() => fixture.close());

test("a period that ends before it begins, or is longer than 400 days, is refused", async () => {
  for (const query of [
    "from=2026-11-02&to=2026-11-01",
    "from=2024-01-01&to=2026-11-01",
    "from=2026-02-30&to=2026-03-01",
    "from=x",
  ]) {
    const answer = await fixture.ask("GET", `/api/reports/money?${query}`, { token: fixture.nok });
    expect(answer.statusCode, query).toBe(400);
  }
});
