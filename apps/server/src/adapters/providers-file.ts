import { readFile, stat } from "node:fs/promises";
import { resolve } from "node:path";

import { PROVIDER_KINDS } from "@krapao/contract/operator/overview-shapes";
import * as z from "zod";

import { isLoopback } from "../lib/loopback.ts";
import { SettingsError } from "../settings.ts";
import { adapterDefinitions, isSingleKind, onlyCodes } from "./definitions.ts";
import { nameOfEntry, type ProviderEntry } from "./entry.ts";

/** The fields of every entry. The rest belongs to its adapter. */
const head = z.looseObject({
  kind: z.enum(PROVIDER_KINDS),
  code: z.string().optional(),
  adapter: z.string(),
  mode: z.enum(["staging", "live"]).default("staging"),
});
const file = z.strictObject({ providers: z.array(z.record(z.string(), z.unknown())).max(200) });
const codePattern = /^[A-Z][A-Z0-9_]{0,19}$/;
/** Codes that mean something else to members, to operators or in the books. */
const taken: ReadonlySet<string> = new Set(["ALL", "BANK", "PAYOUTS", "SUPPORT", "TRUEMONEY", "WALLET"]);
const gameName = z.string().trim().min(1).max(50).optional();
/** An address that members open: a page of a shop or a file. */
const appAddress = z
  .url({ protocol: /^https?$/ })
  .max(500)
  .optional();

type Raw = Readonly<Record<string, unknown>>;
type Where = { readonly path: string; readonly secretsDir: string };

/** Throws one line that names the file and the entry. The line never repeats a value, because that may be a secret. */
type Complain = (problem: string) => never;

const complainOf =
  (path: string, name: string): Complain =>
  (problem) => {
    throw new SettingsError(`PROVIDERS_FILE=${path}: ${name}: ${problem}.`);
  };

/** The text of a secret's file. */
const readSecret = async (
  field: string,
  given: unknown,
  { secretsDir }: Where,
  complain: Complain,
): Promise<string> => {
  if (typeof given !== "string" || given === "") return complain(`"${field}" must be a file's path`);
  const path = resolve(secretsDir, given);
  const found = await stat(path).catch(() => null);
  // The line does not repeat the path: somebody may have written the secret itself in its place.
  if (found === null)
    return complain(
      `"${field}" names no file that is there and can be read; short paths are looked for in ${secretsDir}`,
    );
  if (!found.isFile()) return complain(`"${field}" names ${path}, which is no file`);
  if ((found.mode & 0o077) !== 0)
    return complain(`"${field}" names ${path}, which others than its owner may read or change: chmod 600 it`);
  const text = await readFile(path, "utf8").catch(() => null);
  if (text === null) return complain(`"${field}" names ${path}, which this account cannot read`);
  return text.trim() === "" ? complain(`"${field}" names ${path}, which is empty`) : text.trim();
};

/** An address of an entry must be https, or be on this machine. */
const isSafe = (address: unknown): boolean => {
  const url = typeof address === "string" ? URL.parse(address) : null;
  return url === null || url.protocol === "https:" || isLoopback(url.hostname);
};

/** The first issue of a schema, in words. For a secret it names the field of its file. */
const problemOf = (error: z.ZodError, given: Raw, secrets: readonly string[]): string => {
  const [issue] = error.issues;
  if (issue === undefined) return "is not understood";
  if (issue.code === "unrecognized_keys") return `"${issue.keys[0] ?? ""}" is not understood by this adapter`;
  const field = issue.path.join(".");
  const shown = secrets.includes(field) ? `${field}File` : field;
  if (given[field] === undefined) return `"${shown}" is missing`;
  return `"${shown}" is not understood${issue.code === "custom" || issue.code === "invalid_format" ? ` (${issue.message})` : ""}`;
};

const readEntry = async (raw: Raw, where: Where, index: number): Promise<ProviderEntry> => {
  const title =
    typeof raw["kind"] === "string" ? nameOfEntry({ kind: raw["kind"], code: raw["code"] }) : `entry ${index + 1}`;
  const complain = complainOf(where.path, title);
  const read = head.safeParse(raw);
  if (!read.success) return complain(problemOf(read.error, raw, []));
  const { kind, code: givenCode, adapter: id, mode, ...rest } = read.data;

  const only = isSingleKind(kind) ? onlyCodes[kind] : null;
  if (only === null && givenCode === undefined) complain('"code" is missing');
  if (only !== null && givenCode !== undefined && givenCode !== only)
    complain(`there is one ${kind} alone: leave "code" out`);
  const code = only ?? givenCode ?? "";
  if (only === null && (!codePattern.test(code) || taken.has(code)))
    complain('"code" must be a name of its own of at most 20 capital letters, digits and "_"');

  const adapter = adapterDefinitions[kind].find((each) => each.id === id);
  if (adapter === undefined) {
    const known = adapterDefinitions[kind].map((each) => `"${each.id}"`).join(" or ");
    return complain(`there is no such adapter of this kind: give ${known}`);
  }
  const { name: givenName, androidUrl, iosUrl, ...given } = rest;
  const name = gameName.safeParse(kind === "game" ? givenName : undefined);
  if (!name.success) return complain('"name" must be a text of at most 50 characters');

  const apps = z.object({ androidUrl: appAddress, iosUrl: appAddress }).safeParse({ androidUrl, iosUrl });
  if (kind === "game" && !apps.success)
    complain(`"${String(apps.error.issues[0]?.path[0])}" must be an address such as https://games.example.com/app`);

  const fields: Record<string, unknown> = kind === "game" ? { ...given } : { ...rest };
  for (const [field, value] of Object.entries({ androidUrl, iosUrl }))
    if (kind === "game" && !isSafe(value)) complain(`"${field}" must be https; http only for this machine`);
  for (const secret of adapter.secrets) {
    const field = `${secret}File`;
    if (secret in fields)
      complain(`"${secret}" must not stand in this file: put it in a file and name that by "${field}"`);
    if (!(field in fields)) continue;
    fields[secret] = await readSecret(field, fields[field], where, complain);
    delete fields[field];
  }
  for (const [field, value] of Object.entries(fields))
    if (field.endsWith("Url") && !isSafe(value)) complain(`"${field}" must be https; http only for this machine`);
  const settings = adapter.settings.safeParse(fields);
  if (!settings.success) return complain(problemOf(settings.error, fields, adapter.secrets));
  return {
    kind,
    code,
    adapter: id,
    mode,
    ...(kind === "game" && { name: name.data, apps: { android: apps.data?.androidUrl, ios: apps.data?.iosUrl } }),
    settings: fields,
  };
};

/**
 * The entries of PROVIDERS_FILE (CONTRACT.md, Running it) with their secrets. Throws a {@link SettingsError} of one
 * line that names the entry and never holds a secret.
 */
export const readProvidersFile = async (path: string, secretsDir: string): Promise<readonly ProviderEntry[]> => {
  const text = await readFile(path, "utf8").catch(() => null);
  if (text === null) throw new SettingsError(`PROVIDERS_FILE=${path} cannot be read: name a file that is there.`);
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new SettingsError(`PROVIDERS_FILE=${path} is no JSON: mend it.`);
  }
  const read = file.safeParse(json);
  if (!read.success)
    throw new SettingsError(`PROVIDERS_FILE=${path} is not understood: give { "providers": [{ "kind", … }] }.`);
  const entries: ProviderEntry[] = [];
  for (const [index, raw] of read.data.providers.entries()) {
    const entry = await readEntry(raw, { path, secretsDir }, index);
    if (entries.some(({ kind, code }) => kind === entry.kind && code === entry.code))
      complainOf(path, nameOfEntry(entry))("there are two entries for it: leave one");
    const other = entries.find(({ code }) => code === entry.code);
    if (other !== undefined)
      complainOf(path, nameOfEntry(entry))(`${nameOfEntry(other)} has this code: give it another`);
    entries.push(entry);
  }
  return entries;
};
