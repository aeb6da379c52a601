/**
 * An address of a list with some of it changed; null takes a part away. `kept` names its filters, order and columns: a
 * change of one begins at the first page.
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

/** What a view keeps of an address, always in one order. */
export const viewIn = (kept: readonly string[], params: URLSearchParams): string =>
  new URLSearchParams(
    kept.flatMap((name) => {
      const value = params.get(name);
      return value === null || value === "" ? [] : [[name, value] as [string, string]];
    }),
  ).toString();

/** Changes some of an address. */
export type ChangeAddress = (change: Readonly<Record<string, string | null>>) => void;
