/** Gives what `make` makes of a context: made when it is first asked for, then the same again and again. */
export type Once<Given> = <Made>(make: (given: Given) => Made) => Made;

/**
 * Keeps what parts of the server remember in memory (a reader, a cache), one of each for a context. A part asks with its
 * own `make` function, so nobody but that part knows what it keeps.
 */
export const createOnce = <Given>(given: () => Given): Once<Given> => {
  const made = new Map<unknown, unknown>();
  return <Made>(make: (given: Given) => Made): Made => {
    if (!made.has(make)) made.set(make, make(given()));
    // Whatever stands under `make` came from it: the one checked border.
    return made.get(make) as Made;
  };
};
