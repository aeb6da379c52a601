import { expect, test } from "vitest";

import { isShownTo } from "./providers.ts";

test("a provider that is no longer reached is shown to members who still have money there", () => {
  const reached = { isReached: true };
  const gone = { isReached: false };
  for (const left of [undefined, 0n, 5n]) expect(isShownTo(reached, left)).toBe(true);
  for (const left of [undefined, 0n]) expect(isShownTo(gone, left)).toBe(false);
  // A negative amount counts too: it is winnings that the books do not know yet.
  for (const left of [1n, -1n]) expect(isShownTo(gone, left)).toBe(true);
});
