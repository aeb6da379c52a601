import { createHash } from "node:crypto";

import type { Adapters } from "./adapters.ts";
import type { ProviderEntry } from "./entry.ts";
import type { ProviderKind } from "./definitions.ts";

/** Settings that say how members open a system. They do not change which system our calls reach. */
const SHOWN: ReadonlySet<string> = new Set(["launchUrl", "category", "opensBy"]);

/** An address without its port, which changes with each start of the sandbox. */
const placeOf = (value: unknown): unknown => {
  const url = typeof value === "string" ? URL.parse(value) : null;
  return url === null || url.host === "" ? value : `${url.hostname}${url.pathname}`;
};

/**
 * A short name of whom an entry's calls reach: its adapter, its address and our account there. Two entries with one
 * name reach the same system. Secrets do not count, so the name stays when they are renewed.
 */
export const identityOf = ({ adapter, settings }: ProviderEntry, secrets: readonly string[]): string => {
  const counted = Object.entries(settings)
    .filter(([name]) => !secrets.includes(name) && !SHOWN.has(name))
    .map(([name, value]): [string, unknown] => [name, placeOf(value)])
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
  return createHash("sha256")
    .update(JSON.stringify([adapter, counted]))
    .digest("base64url")
    .slice(0, 8);
};

/** Whom calls to this system reach now. Null where this server does not know the system. */
export const calleeOf = (
  { adapters }: { readonly adapters: Pick<Adapters, "systems"> },
  kind: ProviderKind,
  code: string | null,
): string | null => adapters.systems.find((system) => system.kind === kind && system.code === code)?.identity ?? null;
