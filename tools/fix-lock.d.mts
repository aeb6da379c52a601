type Entry = {
  readonly version?: string;
  readonly dev?: boolean;
  readonly optional?: boolean;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
};

/** What this needs of a package-lock.json. */
export type Lock = { readonly packages: Readonly<Record<string, Entry>> };

export function missingOf(lock: Lock): readonly (readonly [place: string, record: Entry])[];
