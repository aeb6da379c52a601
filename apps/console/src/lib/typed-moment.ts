const BANGKOK_MS = 7 * 3_600_000;

/** Formats a time for a form: `2026-11-21T09:00` in Asia/Bangkok, or an empty text for null. */
export const localOf = (moment: string | null): string =>
  moment === null ? "" : new Date(new Date(moment).getTime() + BANGKOK_MS).toISOString().slice(0, 16);

/** Parses the time in a form. Null for an empty text, undefined for an invalid one. */
export const momentOf = (local: string): string | null | undefined =>
  local === "" ? null : /^\d{4}-\d{2}-\d{2}T([01]\d|2[0-3]):[0-5]\d$/.test(local) ? `${local}:00+07:00` : undefined;

/** Whether the end is after the start, where both are given. */
export const isInOrder = (from: string | null | undefined, to: string | null | undefined): boolean =>
  !from || !to || new Date(from) < new Date(to);
