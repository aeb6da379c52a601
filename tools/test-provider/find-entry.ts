import { resolve } from "node:path";

import { nameOfEntry, type ProviderEntry } from "../../apps/server/src/adapters/entry.ts";
import { listedEntries } from "../../apps/server/src/adapters/provider-entries.ts";
import { readSettings, SettingsError } from "../../apps/server/src/settings.ts";

/** An entry of a file of providers, by its code or kind. Throws a {@link SettingsError} of one line. */
export const findEntry = async (
  name: string,
  file: string,
): Promise<{ readonly entry: ProviderEntry; readonly publicOrigin: string }> => {
  const settings = readSettings({ ...process.env, PROVIDERS_FILE: resolve(file) });
  const entries = await listedEntries(settings);
  const entry = entries.find(({ code }) => code === name) ?? entries.find(({ kind }) => kind === name);
  if (entry === undefined) {
    const known = entries.map(nameOfEntry).join(", ");
    throw new SettingsError(`${file} has no entry ${name}; it has ${known === "" ? "none" : known}.`);
  }
  if (entry.mode === "live")
    throw new SettingsError(`${name} is live: this moves money, so give an entry of the provider's test system.`);
  return { entry, publicOrigin: settings.publicOrigin };
};
