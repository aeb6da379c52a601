import { type MemberLink, type MemberLinks, RISK_LINKS } from "@krapao/contract/operator/list-member-links";
import type { MemberMark } from "@krapao/contract/operator/member-mark";

export type Linked = MemberLinks["members"][number];

/** The most steps from the first member, and the most members drawn. */
export const STEPS_MOST = 3;
export const MAP_MOST = 40;

export const MAP = { width: 560, height: 460, x: 280, y: 230 } as const;
/** The space for a name below its circle. */
const EDGE = { x: 30, top: 22, bottom: 40 } as const;

/** How much larger the radius of the first ellipse is, in steps. It has the least room. */
const FIRST = 0.6;

/**
 * A member of the graph: the distance in steps, the member through whom it was reached first, and the reason for the
 * link.
 */
export type MapNode = {
  readonly member: MemberMark;
  readonly status: Linked["status"] | null;
  readonly step: number;
  readonly by: string | null;
  readonly reasons: Linked["reasons"];
};

export type MapLine = { readonly one: string; readonly other: string; readonly why: MemberLink };

/** Whether a reason for a link between two members counts towards risk. */
export const isRisk = (why: MemberLink): boolean => RISK_LINKS.some((one) => one === why);

/** The reason shown for a link. Reasons that count towards risk take precedence over an invitation. */
export const strongest = (reasons: Linked["reasons"]): MemberLink | undefined =>
  (reasons.find(({ why }) => isRisk(why)) ?? reasons[0])?.why;

/** The members reachable through the expanded ones, nearest first. Each is listed once, at its shortest distance. */
export const nodesOf = (root: MemberMark, linksOf: ReadonlyMap<string, readonly Linked[]>): readonly MapNode[] => {
  const nodes: MapNode[] = [{ member: root, status: null, step: 0, by: null, reasons: [] }];
  const known = new Set([root._id]);
  // The list grows during the loop, so the search is breadth-first.
  for (const { member, step } of nodes) {
    if (step === STEPS_MOST) break;
    for (const linked of linksOf.get(member._id) ?? []) {
      if (known.has(linked.member._id) || nodes.length === MAP_MOST) continue;
      known.add(linked.member._id);
      nodes.push({ ...linked, step: step + 1, by: member._id });
    }
  }
  return nodes;
};

/** One edge for each pair of linked members in the graph. */
export const linesOf = (
  nodes: readonly MapNode[],
  linksOf: ReadonlyMap<string, readonly Linked[]>,
): readonly MapLine[] => {
  const shown = new Set(nodes.map(({ member }) => member._id));
  const lines = new Map<string, MapLine>();
  for (const one of shown)
    for (const { member, reasons } of linksOf.get(one) ?? []) {
      const why = strongest(reasons);
      const key = [one, member._id].toSorted().join(" ");
      if (why !== undefined && shown.has(member._id) && !lines.has(key))
        lines.set(key, { one, other: member._id, why });
    }
  return [...lines.values()];
};

/**
 * The position of each member. The first is in the centre. The others are on one ellipse for each step, within the
 * sector of the member through whom they were reached.
 */
export const spotsOfMap = (
  nodes: readonly MapNode[],
): ReadonlyMap<string, { readonly x: number; readonly y: number }> => {
  const deepest = Math.max(1, ...nodes.map(({ step }) => step));
  const childrenOf = (id: string): readonly MapNode[] => nodes.filter(({ by }) => by === id);
  const ends = (id: string): number => childrenOf(id).reduce((sum, { member }) => sum + ends(member._id), 0) || 1;
  const spots = new Map<string, { readonly x: number; readonly y: number }>();
  const place = ({ member, step }: MapNode, from: number, to: number): void => {
    const turn = (from + to) / 2;
    const far = step === 0 ? 0 : (step + FIRST) / (deepest + FIRST);
    spots.set(member._id, {
      x: MAP.x + (MAP.width / 2 - EDGE.x) * far * Math.cos(turn),
      y:
        MAP.y +
        ((EDGE.top - EDGE.bottom) / 2) * far +
        (MAP.height / 2 - (EDGE.top + EDGE.bottom) / 2) * far * Math.sin(turn),
    });
    const share = (to - from) / ends(member._id);
    let at = from;
    for (const child of childrenOf(member._id)) {
      const wide = share * ends(child.member._id);
      place(child, at, at + wide);
      at += wide;
    }
  };
  const [root] = nodes;
  if (root !== undefined) place(root, -Math.PI, Math.PI);
  return spots;
};
