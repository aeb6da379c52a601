import { linesOf } from "./changes.ts";

/** A block of a text: a paragraph, a heading, a list, a table. */
type Block = { readonly tag: string; readonly html: string };

const TAG = /<(\/?)(p|h[2-4]|ul|ol|blockquote|table)\b[^>]*>/g;

/** The blocks of a sanitised text, in order. What stands outside of a block is a paragraph. Rules are left out. */
export const blocksOf = (html: string): readonly Block[] => {
  const blocks: Block[] = [];
  const add = (tag: string, part: string): void => {
    const text = part.replaceAll(/<hr\b[^>]*>/g, "");
    if (linesOf(text).length > 0 || /<img\b/.test(text)) blocks.push({ tag, html: text });
  };
  let [depth, start, open] = [0, 0, ""];
  for (const { 0: found, 1: slash, 2: tag = "", index } of html.matchAll(TAG)) {
    if (slash === "" && depth === 0) {
      add("p", html.slice(start, index));
      [start, open] = [index, tag];
    }
    depth += slash === "" ? 1 : -1;
    if (slash !== "" && depth === 0) {
      add(open, html.slice(start, index + found.length));
      start = index + found.length;
    }
  }
  add("p", html.slice(start));
  return blocks;
};

/** What is the same in every language: links, pictures and numbers. */
const signsOf = ({ html }: Block): string =>
  [...html.matchAll(/(?:href|src)="[^"]*"/g), ...html.replaceAll(/<[^>]*>/g, "").matchAll(/\d[\d.,]*/g)]
    .map(([sign]) => sign)
    .toSorted()
    .join(" ");

const lengthOf = ({ html }: Block): number => linesOf(html).join("").length + 1;

/** How well two blocks go together. 0: not at all. */
const likeness = (one: Block, other: Block): number => {
  if (one.tag !== other.tag) return 0;
  const [signs, otherSigns] = [signsOf(one), signsOf(other)];
  const [long, short] = [lengthOf(one), lengthOf(other)].toSorted((a, b) => b - a);
  return 2 + (signs === otherSigns && signs !== "" ? 1 : 0) + (0.5 * (short ?? 1)) / (long ?? 1);
};

/** A block that a language lacks, and the number of its own blocks that stand before it. */
export type Lack = { readonly html: string; readonly at: number };

/**
 * The blocks of a text that another language lacks. Blocks go together in their order: those of the same kind, best with
 * the same links, pictures and numbers, and of a like length.
 */
export const lacksOf = (text: string, other: string): readonly Lack[] => {
  const [wanted, own] = [blocksOf(text), blocksOf(other)];
  // The best sum of likeness of what is left from each place on.
  const best = Array.from({ length: wanted.length + 1 }, () => Array.from({ length: own.length + 1 }, () => 0));
  const sumAt = (one: number, two: number): number => best[one]?.[two] ?? 0;
  const together = (one: number, two: number): number => {
    const [left, right] = [wanted[one], own[two]];
    const like = left === undefined || right === undefined ? 0 : likeness(left, right);
    return like === 0 ? 0 : like + sumAt(one + 1, two + 1);
  };
  for (let one = wanted.length - 1; one >= 0; one -= 1)
    for (let two = own.length - 1; two >= 0; two -= 1) {
      const row = best[one];
      if (row !== undefined) row[two] = Math.max(sumAt(one + 1, two), sumAt(one, two + 1), together(one, two));
    }
  const lacks: Lack[] = [];
  let [one, two] = [0, 0];
  while (one < wanted.length) {
    const like = together(one, two);
    if (like > 0 && like === sumAt(one, two)) [one, two] = [one + 1, two + 1];
    else if (two < own.length && sumAt(one, two + 1) === sumAt(one, two)) two += 1;
    else {
      lacks.push({ html: wanted[one]?.html ?? "", at: two });
      one += 1;
    }
  }
  return lacks;
};

/** A text with a block put in at its place. */
export const withBlock = (text: string, { html, at }: Lack): string =>
  blocksOf(text)
    .map((block) => block.html)
    .toSpliced(at, 0, html)
    .join("");
