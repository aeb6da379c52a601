/** A scanner's result for a file: nothing found, malware of this name, or no usable answer. */
export type ScanAnswer =
  | { readonly is: "clean" }
  | { readonly is: "infected"; readonly signature: string }
  | { readonly is: "silent"; readonly why: string };

/** Looks for malware in files that others sent (SECURITY.md S44). */
export type Scanner = {
  /** Never throws. A scanner that cannot be reached is `silent`. */
  readonly scan: (bytes: Uint8Array) => Promise<ScanAnswer>;
};
