import { readFile } from "node:fs/promises";
import { join } from "node:path";

import { type Settings, SettingsError } from "../settings.ts";
import { nameOfEntry, type ProviderEntry } from "./entry.ts";
import { readProvidersFile } from "./providers-file.ts";
import { sandboxEntries } from "./sandbox-entries.ts";

/**
 * The sandbox's key, from a file beside the server's own keys. Throws a {@link SettingsError} when it is missing or
 * damaged.
 */
export const readSandboxKey = async (folder: string): Promise<Buffer> => {
  const file = join(folder, "sandbox.key");
  const text = await readFile(file, "utf8").catch(() => null);
  if (text === null) throw new SettingsError(`The key ${file} is missing: start everything by npm start.`);
  const key = Buffer.from(text.trim(), "base64url");
  if (key.length !== 32) throw new SettingsError(`The key ${file} is damaged: put the right one back.`);
  return key;
};

const isSameSystem = (one: ProviderEntry, other: ProviderEntry): boolean =>
  one.kind === other.kind && one.code === other.code;

/** The entries of the settings' file, or none without a file. Throws a {@link SettingsError} of one line. */
export const listedEntries = async ({
  providersFile,
  secretsDir,
}: Pick<Settings, "providersFile" | "secretsDir">): Promise<readonly ProviderEntry[]> =>
  providersFile === null ? [] : readProvidersFile(providersFile, secretsDir);

/** The entry that keeps the sandbox from starting, if there is one. */
export const liveEntry = (entries: readonly ProviderEntry[]): ProviderEntry | undefined =>
  entries.find(({ mode }) => mode === "live");

/**
 * The sandbox's systems, replaced by listed ones of the same kind and code, and then the other listed systems. Throws a
 * {@link SettingsError} for a listed system of another kind that has the code of one of the sandbox.
 */
export const withSandbox = (
  listed: readonly ProviderEntry[],
  sandbox: readonly ProviderEntry[],
): readonly ProviderEntry[] => {
  const replaced = sandbox.map((entry) => {
    const real = listed.find((each) => isSameSystem(each, entry));
    return real === undefined ? entry : { ...real, name: real.name ?? entry.name };
  });
  const added = listed.filter((entry) => !sandbox.some((each) => isSameSystem(each, entry)));
  for (const entry of added) {
    const other = sandbox.find(({ code }) => code === entry.code);
    if (other !== undefined)
      throw new SettingsError(
        `PROVIDERS_FILE: ${nameOfEntry(entry)}: the sandbox's ${nameOfEntry(other)} has this code: give it another.`,
      );
  }
  return [...replaced, ...added];
};

/**
 * Every outside system of the settings: the listed ones, and the sandbox's where it runs. The sandbox does not run
 * beside a live system. Throws a {@link SettingsError}.
 */
export const providerEntries = async (settings: Settings): Promise<readonly ProviderEntry[]> => {
  const listed = await listedEntries(settings);
  const { sandboxUrl, secretsDir } = settings;
  if (sandboxUrl === null || liveEntry(listed) !== undefined) return listed;
  return withSandbox(listed, sandboxEntries(sandboxUrl, await readSandboxKey(secretsDir)));
};
