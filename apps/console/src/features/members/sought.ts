import { useState } from "react";

import { onSessionChange } from "../../lib/session.ts";

/**
 * The text that was sought stays in memory, under a number in the step of the browser's history. It may be a phone or a
 * name, which neither an address nor the browser's storage may have.
 */
const MARK = "krapaoSought";
const texts = new Map<number, string>();
let latest: number | null = null;

onSessionChange(() => texts.clear());

const keyOf = (state: unknown): number | null => {
  const key = typeof state === "object" && state !== null && MARK in state ? state[MARK] : null;
  return typeof key === "number" ? key : null;
};

/** The text of the members' search, which a step back to the list brings back, and how to change it. */
export const useSought = (): readonly [string, (text: string) => void] => {
  const [text, setText] = useState(() => {
    latest = keyOf(history.state);
    return texts.get(latest ?? 0) ?? "";
  });
  const change = (next: string): void => {
    const key = keyOf(history.state) ?? Date.now();
    if (keyOf(history.state) === null) history.replaceState({ ...(history.state as object | null), [MARK]: key }, "");
    latest = key;
    texts.set(key, next);
    setText(next);
  };
  return [text, change];
};

/** The state of a step of the history that shows the last search again. */
export const lastSought = (): object | null => (latest === null ? null : { [MARK]: latest });
