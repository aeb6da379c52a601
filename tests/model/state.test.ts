import { expect, test } from "vitest";

import { initial, next } from "./model.ts";
import { production } from "./options.ts";
import { encode, type State } from "./state.ts";

const LEAST = 5_000;

/** All parts of the state, in one order. */
const spellOut = ({ processes, ...rest }: State): string =>
  JSON.stringify([rest, ...processes].map((part) => Object.entries(part).map(String).toSorted()));

test("no two states have the same number", () => {
  const options = { ...production, absence: "expiry", legs: 2, pause: true, network: true } as const;
  const texts = new Map<number, string>();
  const mixed: string[] = [];
  const open: State[] = [initial(options)];
  for (let state = open.pop(); state !== undefined && texts.size < LEAST; state = open.pop()) {
    const [key, text] = [encode(state), spellOut(state)];
    const before = texts.get(key);
    if (before === undefined) open.push(...next(state, options).map(({ to }) => to));
    else if (before !== text) mixed.push(`${before} and ${text}`);
    texts.set(key, text);
  }
  expect(mixed.slice(0, 1)).toEqual([]);
  expect(texts.size).toBe(LEAST);
  expect([...texts.keys()].every(Number.isSafeInteger)).toBe(true);
});
