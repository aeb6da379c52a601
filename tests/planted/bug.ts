/** Text of a file that is replaced; it has to be there, once. */
export type Edit = { readonly file: string; readonly find: string; readonly replace: string };

/** A bug that is planted to see that it is caught. */
export type Bug = {
  readonly name: string;
  readonly edits: readonly Edit[];
  /** What has to catch it: the simulation, or the test of that file. */
  readonly caughtBy: "simulation" | { readonly test: string };
};

/** Where the server lies. */
export const server = "apps/server/src";
