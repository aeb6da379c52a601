/** Text of a file that is replaced; it has to be there, once. */
export type Edit = { readonly file: string; readonly find: string; readonly replace: string };

/** A bug that is put into the code to see that it is caught. */
export type Mutation = {
  readonly name: string;
  readonly edits: readonly Edit[];
  /** What has to catch it: the simulation, or the test of that file. */
  readonly caughtBy: "simulation" | { readonly test: string };
};

/** Where the server lies. */
export const server = "apps/server/src";
