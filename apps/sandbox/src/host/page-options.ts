/** Sends one call to the wallet's server, by its path. Throws when no answer came. */
export type CallWallet = (path: string, init: RequestInit) => Promise<Response>;

/** The folder of the pages, and the addresses that they link to (origins without a slash at the end). */
export type PageOptions = {
  /** The built pages. Null serves only the calls. */
  readonly folder: string | null;
  readonly walletUrl: string;
  /** Null while there is no console. */
  readonly consoleUrl: string | null;
  readonly edition: "th" | "lo";
  /** The names of targets that another system plays in place of this world. The page does not list them. */
  readonly replaced: readonly string[];
  /** How recipes act as the demo member. Null: a person has to do those steps. */
  readonly wallet: CallWallet | null;
};

/** For a sandbox with `inject`: no pages, and a wallet at its default place. */
export const noPages: PageOptions = {
  folder: null,
  walletUrl: "http://127.0.0.1:4000",
  consoleUrl: null,
  edition: "th",
  replaced: [],
  wallet: null,
};
