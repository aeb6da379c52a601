const BANGKOK_MS = 7 * 3_600_000;

/** A moment as a form has it, by the clock of Asia/Bangkok: `2026-11-21T09:00`; empty for none. */
export const localOf = (moment: string | null): string =>
  moment === null ? "" : new Date(new Date(moment).getTime() + BANGKOK_MS).toISOString().slice(0, 16);

/** The moment that stands in a form; null for none, undefined for what is no moment. */
export const momentOf = (local: string): string | null | undefined =>
  local === "" ? null : /^\d{4}-\d{2}-\d{2}T([01]\d|2[0-3]):[0-5]\d$/.test(local) ? `${local}:00+07:00` : undefined;

/** Whether two typed moments follow each other, where both are there. */
export const isInOrder = (from: string | null | undefined, to: string | null | undefined): boolean =>
  !from || !to || new Date(from) < new Date(to);
