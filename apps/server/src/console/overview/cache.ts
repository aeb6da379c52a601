import type { Context } from "../../context.ts";

/**
 * A reading that several consoles share: asked for again within `ms` (by the context's clock) it is the same one. A
 * reading that failed is forgotten.
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
