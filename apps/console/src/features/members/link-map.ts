import { type MemberLink, type MemberLinks, RISK_LINKS } from "@krapao/contract/operator/list-member-links";
import type { MemberMark } from "@krapao/contract/operator/member-mark";

export type Linked = MemberLinks["members"][number];

/** How many steps from the first member are followed, and how many members are drawn. */
export const STEPS_MOST = 3;
export const MAP_MOST = 40;

export const MAP = { width: 560, height: 460, x: 280, y: 230 } as const;
/** What a name below its circle needs. */
const EDGE = { x: 30, top: 22, bottom: 40 } as const;

/** How much farther than the others the first ellipse is, in steps: it has the least room. */
const FIRST = 0.6;

/** A member of the map: how many steps away, by whom it was found first, and why. */
export type MapNode = {
  readonly member: MemberMark;
  readonly status: Linked["status"] | null;
  readonly step: number;
  readonly by: string | null;
  readonly reasons: Linked["reasons"];
};

export type MapLine = { readonly one: string; readonly other: string; readonly why: MemberLink };

export const isRisk = (why: MemberLink): boolean => RISK_LINKS.some((one) => one === why);

/** What a line is drawn for: what a rule would count goes before an invitation. */
export const strongest = (reasons: Linked["reasons"]): MemberLink | undefined =>
  (reasons.find(({ why }) => isRisk(why)) ?? reasons[0])?.why;

/** The members who are reached by the opened ones, nearest first; each stands once, where it is the fewest steps away. */
export const nodesOf = (root: MemberMark, linksOf: ReadonlyMap<string, readonly Linked[]>): readonly MapNode[] => {
  const nodes: MapNode[] = [{ member: root, status: null, step: 0, by: null, reasons: [] }];
  const known = new Set([root._id]);
  // The list grows while it is walked, so that nearer members are always followed first.
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

/** One line for each two members of the map who are linked. */
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
 * Where each member stands: the first in the middle, the others on an ellipse for each step, in the part of the circle
 * that belongs to whom they were found by.
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
