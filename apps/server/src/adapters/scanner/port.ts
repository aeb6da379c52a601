/** What a scanner says of a file: it found nothing, it found malware by this name, or it gave no usable answer. */
export type ScanAnswer =
  | { readonly is: "clean" }
  | { readonly is: "infected"; readonly signature: string }
  | { readonly is: "silent"; readonly why: string };

/** Looks for malware in files that others sent (SECURITY.md S44). */
export type Scanner = {
  /** Never throws: a scanner that cannot be reached is `silent`. */
  readonly scan: (bytes: Uint8Array) => Promise<ScanAnswer>;
};
