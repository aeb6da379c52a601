import { expect, test } from "vitest";

import { DRAWN_MOST, GRAPH, spotsOf } from "./link-places.ts";

test("all drawn members are inside the picture and overlap neither each other nor the centre", () => {
  for (let count = 0; count <= DRAWN_MOST + 3; count++) {
    const spots = spotsOf(count);
    expect(spots).toHaveLength(Math.min(count, DRAWN_MOST));
    for (const [at, { x, y }] of spots.entries()) {
      expect(x).toBeGreaterThan(30);
      expect(x).toBeLessThan(GRAPH.width - 30);
      expect(y).toBeGreaterThan(18);
      expect(y).toBeLessThan(GRAPH.height - 34);
      for (const other of [GRAPH, ...spots.slice(0, at)])
        expect(Math.hypot(x - other.x, y - other.y)).toBeGreaterThan(50);
    }
  }
});
