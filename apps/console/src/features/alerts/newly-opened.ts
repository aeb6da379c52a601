/** Whether an alert was opened since `known` was the newest; nothing is new to who has seen none of them yet. */
export const isNewlyOpened = (known: string | null | undefined, newest: string | null): boolean =>
  known !== undefined && newest !== null && (known === null || BigInt(newest) > BigInt(known));

/** The newest that was ever seen: one that is over or taken care of does not make an older one new again. */
export const newestOf = (known: string | null | undefined, newest: string | null): string | null => {
  if (known === undefined || known === null) return newest;
  return newest !== null && BigInt(newest) > BigInt(known) ? newest : known;
};
