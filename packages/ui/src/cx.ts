/** Joins class names. False and missing ones are left out. */
export const cx = (...names: readonly (string | false | null | undefined)[]): string => names.filter(Boolean).join(" ");
