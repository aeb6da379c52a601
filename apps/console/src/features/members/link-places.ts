/** How many members the graph draws. The list beside it has all of them. */
export const DRAWN_MOST = 8;

export const GRAPH = { width: 280, height: 244, x: 140, y: 120 } as const;
const RADIUS = { x: 104, y: 82 } as const;

export type Spot = { readonly x: number; readonly y: number };

/** The positions of the members around the centre: on an ellipse, starting at the upper left. */
export const spotsOf = (count: number): readonly Spot[] =>
  Array.from({ length: Math.min(count, DRAWN_MOST) }, (_, at) => {
    const turn = (2 * Math.PI * at) / Math.min(count, DRAWN_MOST) - (3 * Math.PI) / 4;
    return { x: GRAPH.x + RADIUS.x * Math.cos(turn), y: GRAPH.y + RADIUS.y * Math.sin(turn) };
  });

/** A point on the line between two members where a label covers neither circle. */
export const between = (one: Spot, other: Spot): Spot => ({
  x: one.x + (other.x - one.x) * 0.55,
  y: one.y + (other.y - one.y) * 0.55,
});
