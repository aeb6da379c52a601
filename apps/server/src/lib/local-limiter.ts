import type { Rate } from "@krapao/contract/limits";

import type { Clock } from "./ports.ts";

/**
 * A limit that only this process counts, for limits that need no exact count (S8: 600 calls a minute in all). It uses
 * two fixed windows and weighs the older one by the part of it that still counts. It stores no timestamps, so a caller
 * costs a few bytes.
 */
export const createLocalLimiter = (
  clock: Clock,
  { times, ms }: Rate,
): { readonly take: (subject: string) => { readonly retryAfter: number } | null } => {
  let started = 0;
  let elder = new Map<string, number>();
  let present = new Map<string, number>();

  const turn = (now: number): void => {
    if (now - started < ms) return;
    elder = now - started < 2 * ms ? present : new Map<string, number>();
    present = new Map<string, number>();
    started = now - (now % ms);
  };

  return {
    take: (subject) => {
      const now = clock.now().getTime();
      turn(now);
      const rest = 1 - (now - started) / ms;
      const count = present.get(subject) ?? 0;
      if (count + (elder.get(subject) ?? 0) * rest >= times)
        return { retryAfter: Math.max(1, Math.ceil((ms * rest) / 1000)) };
      present.set(subject, count + 1);
      return null;
    },
  };
};
