import { isSingleKind, type ProviderKind } from "./definitions.ts";

/** What plays an outside system: the sandbox, a provider's test system, or the provider itself. */
export type ProviderMode = "sandbox" | "staging" | "live";

/** The addresses of a game's own apps, as far as it has them. */
export type GameApps = { readonly android?: string | undefined; readonly ios?: string | undefined };

/** One outside system of the list. The adapters are made from the list. `settings` belong to the adapter. */
export type ProviderEntry = {
  readonly kind: ProviderKind;
  /** The name that members and books use. */
  readonly code: string;
  /** The format that the system speaks. */
  readonly adapter: string;
  readonly mode: ProviderMode;
  /** What members read on a game's card. The default is the code. */
  readonly name?: string | undefined;
  /** Where members get a game's own apps. */
  readonly apps?: GameApps | undefined;
  readonly settings: Readonly<Record<string, unknown>>;
};

/** The name of an entry in messages: kind and code (`qr WW`), or the kind alone where it has only one system. */
export const nameOfEntry = ({ kind, code }: { readonly kind: string; readonly code?: unknown }): string => {
  const name = isSingleKind(kind) || typeof code !== "string" ? kind : `${kind} ${code}`;
  return name.replaceAll(/[^\x20-\x7e]/g, "?").slice(0, 80);
};
