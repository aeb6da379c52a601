import { expect, test } from "vitest";

import { isShownTo } from "./providers.ts";

test("a provider that is not reached any more is shown to whoever still has money there", () => {
  const reached = { isReached: true };
  const gone = { isReached: false };
  for (const left of [undefined, 0n, 5n]) expect(isShownTo(reached, left)).toBe(true);
  for (const left of [undefined, 0n]) expect(isShownTo(gone, left)).toBe(false);
  // Winnings that the books do not know yet count too.
  for (const left of [1n, -1n]) expect(isShownTo(gone, left)).toBe(true);
});
