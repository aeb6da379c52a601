/**
 * Returns a list's address with some parameters changed; null removes one. `kept` names the filters, the order and the
 * columns: a change of one returns to the first page.
 */
export const changedIn = (
  kept: readonly string[],
  params: URLSearchParams,
  change: Readonly<Record<string, string | null>>,
): URLSearchParams => {
  const next = new URLSearchParams(params);
  if (Object.keys(change).some((name) => kept.includes(name)))
    for (const name of ["after", "before", "id"]) next.delete(name);
  for (const [name, value] of Object.entries(change)) {
    if (value === null || value === "") next.delete(name);
    else next.set(name, value);
  }
  return next;
};

/** The part of an address that a saved view keeps, in a canonical order. */
export const viewIn = (kept: readonly string[], params: URLSearchParams): string =>
  new URLSearchParams(
    kept.flatMap((name) => {
      const value = params.get(name);
      return value === null || value === "" ? [] : [[name, value] as [string, string]];
    }),
  ).toString();

/** Changes some parameters of an address. */
export type ChangeAddress = (change: Readonly<Record<string, string | null>>) => void;
