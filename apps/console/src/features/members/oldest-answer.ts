import type { MemberPage } from "@krapao/contract/operator/member-shapes";

/**
 * When a provider told its balance longest ago, among those that were asked. Null when none
 * was.
 */
export const oldestAnswer = (games: readonly Pick<MemberPage["games"][number], "askedAt">[]): string | null =>
  games.reduce<string | null>(
    (oldest, { askedAt }) => (askedAt !== null && (oldest === null || askedAt < oldest) ? askedAt : oldest),
    null,
  );
