import type { Context } from "../context.ts";

/**
 * A reading that several consoles share. A second call within `ms` (by the context's clock) gets the same one. A failed
 * reading is not kept.
 */
export const cached = <Value>(
  context: Context,
  ms: number,
): ((key: string, read: () => Promise<Value>) => Promise<Value>) => {
  const kept = new Map<string, { readonly at: number; readonly value: Promise<Value> }>();
  return (key, read) => {
    const now = context.clock.now().getTime();
    const known = kept.get(key);
    if (known !== undefined && now - known.at < ms) return known.value;
    for (const [old, { at }] of kept) if (now - at >= ms) kept.delete(old);
    const value = read();
    kept.set(key, { at: now, value });
    value.catch(() => kept.delete(key));
    return value;
  };
};
