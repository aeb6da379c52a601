/** Returns what `make` makes of a context. It is made on the first call and kept for all later calls. */
export type Once<Given> = <Made>(make: (given: Given) => Made) => Made;

/**
 * Keeps what parts of the server hold in memory (a reader, a cache), one instance for each context. A part asks with
 * its own `make` function, so no other part can reach what it keeps.
 */
export const createOnce = <Given>(given: () => Given): Once<Given> => {
  const made = new Map<unknown, unknown>();
  return <Made>(make: (given: Given) => Made): Made => {
    if (!made.has(make)) made.set(make, make(given()));
    // The value under `make` was made by `make`, so this cast is the one checked border.
    return made.get(make) as Made;
  };
};
