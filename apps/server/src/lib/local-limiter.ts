import type { Clock } from "../context.ts";

/**
 * A limit kept in this process alone, for what may be counted so (S8: 600 calls a minute in all). Two fixed windows,
 * the elder weighted by how much of it still counts: no timestamps are kept, a caller costs a few bytes.
 */
export const createLocalLimiter = (
  clock: Clock,
  max: number,
  windowMs: number,
): { readonly take: (subject: string) => { readonly retryAfter: number } | null } => {
  let started = 0;
  let elder = new Map<string, number>();
  let present = new Map<string, number>();

  const turn = (now: number): void => {
    if (now - started < windowMs) return;
    elder = now - started < 2 * windowMs ? present : new Map();
    present = new Map();
    started = now - (now % windowMs);
  };

  return {
    take: (subject) => {
      const now = clock.now().getTime();
      turn(now);
      const rest = 1 - (now - started) / windowMs;
      const count = present.get(subject) ?? 0;
      if (count + (elder.get(subject) ?? 0) * rest >= max)
        return { retryAfter: Math.max(1, Math.ceil((windowMs * rest) / 1000)) };
      present.set(subject, count + 1);
      return null;
    },
  };
};
