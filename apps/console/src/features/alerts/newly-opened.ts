/**
 * Whether an alert was opened after `known`, the newest that this device has seen. False on a device that has seen
 * none.
 */
export const isNewlyOpened = (known: string | null | undefined, newest: string | null): boolean =>
  known !== undefined && newest !== null && (known === null || BigInt(newest) > BigInt(known));

/** The newest alert ever seen. When it is closed, an older alert must not count as new. */
export const newestOf = (known: string | null | undefined, newest: string | null): string | null => {
  if (known === undefined || known === null) return newest;
  return newest !== null && BigInt(newest) > BigInt(known) ? newest : known;
};
