import { isSingleKind, type ProviderKind } from "./definitions.ts";

/** Where an outside system is played: by the sandbox, by a provider's test system, or by the provider itself. */
export type ProviderMode = "sandbox" | "staging" | "live";

/** Addresses of a game's own apps; those that it has. */
export type GameApps = { readonly android?: string | undefined; readonly ios?: string | undefined };

/** One outside system of the list that the adapters are made from; what follows its mode is its adapter's own. */
export type ProviderEntry = {
  readonly kind: ProviderKind;
  /** The name that members and books use. */
  readonly code: string;
  /** Which format it speaks. */
  readonly adapter: string;
  readonly mode: ProviderMode;
  /** What members read on a game's card; the code where it is left out. */
  readonly name?: string | undefined;
  /** Where members get a game's own apps. */
  readonly apps?: GameApps | undefined;
  readonly settings: Readonly<Record<string, unknown>>;
};

/** What a person calls an entry, on one line: `qr WW`; kind alone where a kind has one. */
export const nameOfEntry = ({ kind, code }: { readonly kind: string; readonly code?: unknown }): string => {
  const name = isSingleKind(kind) || typeof code !== "string" ? kind : `${kind} ${code}`;
  return name.replaceAll(/[^\x20-\x7e]/g, "?").slice(0, 80);
};
