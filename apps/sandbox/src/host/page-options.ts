/** Where the pages are served from, and the addresses that they link to (origins without a slash at the end). */
export type PageOptions = {
  /** The built pages; null serves the calls alone. */
  readonly folder: string | null;
  readonly walletUrl: string;
  /** Null while there is no console. */
  readonly consoleUrl: string | null;
  readonly edition: "th" | "lo";
  /** What another system plays in place of this world, by the names of its targets: the page does not list it. */
  readonly replaced: readonly string[];
};

/** For a sandbox behind `inject`: no pages, and a wallet at its default place. */
export const noPages: PageOptions = {
  folder: null,
  walletUrl: "http://127.0.0.1:4000",
  consoleUrl: null,
  edition: "th",
  replaced: [],
};
