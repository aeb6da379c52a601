import { isIP } from "node:net";
import { resolve } from "node:path";

import type { ClientConfig } from "pg";

import { connectionFromUrl } from "./db/connection-url.ts";

export type Edition = "th" | "lo";

/** What a server process does: the members' API, the operators' console, the background work. */
export type Role = "api" | "console" | "worker";

const ROLES: readonly Role[] = ["api", "console", "worker"];

/** Everything that the environment says, read once and strictly (CONTRACT.md, Running it). */
export type Settings = {
  readonly port: number;
  readonly consolePort: number;
  readonly sandboxPort: number;
  readonly host: string;
  /** Absolute. */
  readonly dataDir: string;
  /** The database's address for its owner, who migrates. */
  readonly databaseUrl: string | null;
  /** Without a slash at the end. Every address given to others is built from it (S39). */
  readonly publicOrigin: string;
  readonly consoleOrigin: string;
  /** Addresses and networks whose X-Forwarded-For counts (S7). */
  readonly trustedProxies: readonly string[];
  /** Absolute; the keys' folder. */
  readonly secretsDir: string;
  readonly demo: boolean;
  /** Whether the demo may be reached from beyond this machine. */
  readonly demoExposed: boolean;
  /** Whether NODE_ENV says that this is no place for a demo. */
  readonly isProduction: boolean;
  readonly edition: Edition;
  readonly rateLimitFactor: number;
  readonly servers: number;
  readonly roles: ReadonlySet<Role>;
  /** Whether a server may run as root. */
  readonly runAsRoot: boolean;
  /** How this process reaches its database to serve; null: no address is known. */
  readonly db: ClientConfig | null;
  /** The same to read as krapao_audit. */
  readonly auditDb: ClientConfig | null;
  readonly sandboxUrl: string | null;
  /** Absolute; the list of real outside systems. */
  readonly providersFile: string | null;
  /** Where the head of the chain of seals is sent. */
  readonly sealWebhookUrl: string | null;
  /** Where it is told that somebody in the chat waits for a person. */
  readonly chatWebhookUrl: string | null;
  /** Absolute; the built pages of this start, a folder for each part. Null: where they were built. */
  readonly pagesDir: string | null;
};

/** One plain line that names the setting and says what to do. */
export class SettingsError extends Error {
  override readonly name = "SettingsError";
}

type Environment = Readonly<Record<string, string | undefined>>;

const bad = (name: string, value: string, expected: string): never => {
  throw new SettingsError(`${name}=${value} is not understood: give ${expected}.`);
};

const text = (env: Environment, name: string): string | null => {
  const value = env[name]?.trim();
  return value === undefined || value === "" ? null : value;
};

const port = (env: Environment, name: string, fallback: number): number => {
  const value = text(env, name);
  if (value === null) return fallback;
  const number = Number(value);
  return /^\d{1,5}$/.test(value) && number >= 1 && number <= 65_535
    ? number
    : bad(name, value, "a port from 1 to 65535");
};

const oneOf = <const Value extends string>(
  env: Environment,
  name: string,
  values: readonly Value[],
  fallback: Value,
): Value => {
  const value = text(env, name);
  if (value === null) return fallback;
  return (
    values.find((each) => each === value.toLowerCase()) ??
    bad(name, value, values.map((each) => `"${each}"`).join(" or "))
  );
};

/** A setting that is left out, or says `yes`: one that opens something has no second spelling. */
const isYes = (env: Environment, name: string): boolean => {
  const value = text(env, name);
  return value !== null && (value === "yes" || bad(name, value, `"yes", or leave it out`));
};

/** An origin: scheme, host and port, nothing behind. */
const origin = (env: Environment, name: string, fallback: string): string => {
  const value = text(env, name);
  if (value === null) return fallback;
  const url = URL.parse(value);
  const isOrigin =
    url !== null &&
    ["http:", "https:"].includes(url.protocol) &&
    url.pathname === "/" &&
    url.search + url.hash + url.username === "";
  return isOrigin ? url.origin : bad(name, value, "an origin such as https://wallet.example.com");
};

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/** An address that is posted to: by TLS, or without on this machine. */
const webhook = (env: Environment, name: string): string | null => {
  const value = text(env, name);
  if (value === null) return null;
  const url = URL.parse(value);
  const isGood =
    url !== null &&
    (url.protocol === "https:" || (url.protocol === "http:" && LOOPBACK.test(url.hostname))) &&
    url.username + url.password + url.hash === "";
  if (isGood) return url.href;
  // Without the value: it may hold a secret.
  throw new SettingsError(
    `${name} is not understood: give an address such as https://keep.example.com/seals; http only for this machine.`,
  );
};

const proxies = (env: Environment): readonly string[] => {
  const value = text(env, "TRUSTED_PROXIES");
  if (value === null || value === "none") return [];
  return value.split(",").map((entry) => {
    const one = entry.trim();
    const [address = "", bits, more] = one.split("/");
    const family = isIP(address);
    const bitsAreGood = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128));
    return family !== 0 && bitsAreGood && more === undefined
      ? one
      : bad("TRUSTED_PROXIES", value, "addresses or networks such as 10.0.0.0/8, separated by commas");
  });
};

const number = (
  env: Environment,
  name: string,
  fallback: number,
  accepts: (value: number) => boolean,
  expected: string,
): number => {
  const value = text(env, name);
  if (value === null) return fallback;
  const parsed = Number(value);
  return Number.isFinite(parsed) && accepts(parsed) ? parsed : bad(name, value, expected);
};

const database = (env: Environment, name: string): ClientConfig | null => {
  const value = text(env, name);
  if (value === null) return null;
  try {
    const parsed: unknown = JSON.parse(value);
    if (typeof parsed === "object" && parsed !== null && !Array.isArray(parsed)) return parsed;
  } catch {
    // Told below, without the value: it holds a password.
  }
  throw new SettingsError(`${name} is not understood: give the database's connection as a JSON object.`);
};

const databaseUrl = (env: Environment, name: string): string | null => {
  const value = text(env, name);
  if (value === null) return null;
  const url = URL.parse(value);
  if (url !== null && ["postgres:", "postgresql:"].includes(url.protocol)) return value;
  throw new SettingsError(`${name} is not understood: give an address such as postgres://user@host:5432/name.`);
};

/** The connection that a starter gave; else the one of the first address that is known. */
const connection = (env: Environment, given: string, addresses: readonly (string | null)[]): ClientConfig | null => {
  const address = addresses.find((each) => each !== null) ?? null;
  return database(env, given) ?? (address === null ? null : connectionFromUrl(address));
};

const roles = (env: Environment): ReadonlySet<Role> => {
  const value = text(env, "ROLES");
  if (value === null) return new Set(ROLES);
  return new Set(
    value
      .split(",")
      .map(
        (name): Role =>
          ROLES.find((role) => role === name.trim()) ??
          bad("ROLES", value, `"api", "console" or "worker", or several of them separated by commas`),
      ),
  );
};

/** How an address stands in a URL: IPv6 in brackets; a wildcard as the machine's own name. */
const hostInUrl = (host: string): string => {
  if (host === "0.0.0.0" || host === "::") return "localhost";
  return isIP(host) === 6 ? `[${host}]` : host;
};

/** Reads and checks the environment. Throws {@link SettingsError} for the first setting that is not understood. */
export const readSettings = (env: Environment): Settings => {
  const host = text(env, "HOST") ?? "127.0.0.1";
  if (isIP(host) === 0 && !/^[a-z0-9]([a-z0-9.-]{0,252})$/i.test(host))
    bad("HOST", host, "an address or host name to listen on");
  const dataDir = resolve(text(env, "DATA_DIR") ?? ".data");
  const outside = databaseUrl(env, "DATABASE_URL");
  const appUrl = databaseUrl(env, "DATABASE_APP_URL");
  const auditUrl = databaseUrl(env, "DATABASE_AUDIT_URL");
  const isOutside = outside !== null || appUrl !== null;
  const serves = port(env, "PORT", 4000);
  const consolePort = port(env, "CONSOLE_PORT", 4200);
  const sandboxPort = port(env, "SANDBOX_PORT", 4100);
  if (new Set([serves, consolePort, sandboxPort]).size < 3) {
    throw new SettingsError("PORT, CONSOLE_PORT and SANDBOX_PORT must be three different ports.");
  }
  const sandboxUrl = text(env, "KRAPAO_SANDBOX_URL");
  const pagesDir = text(env, "KRAPAO_PAGES");
  const providersFile = text(env, "PROVIDERS_FILE");
  return {
    port: serves,
    consolePort,
    sandboxPort,
    host,
    dataDir,
    databaseUrl: outside,
    publicOrigin: origin(env, "PUBLIC_ORIGIN", `http://${hostInUrl(host)}:${serves}`),
    consoleOrigin: origin(env, "CONSOLE_ORIGIN", `http://${hostInUrl(host)}:${consolePort}`),
    trustedProxies: proxies(env),
    secretsDir: resolve(text(env, "KRAPAO_SECRETS") ?? text(env, "SECRETS_DIR") ?? resolve(dataDir, "secrets")),
    demo: oneOf(env, "DEMO", ["on", "off"], isOutside ? "off" : "on") === "on",
    demoExposed: isYes(env, "DEMO_EXPOSED"),
    isProduction: text(env, "NODE_ENV") === "production",
    edition: oneOf(env, "EDITION", ["th", "lo"], "th"),
    rateLimitFactor: number(
      env,
      "RATE_LIMIT_FACTOR",
      1,
      (value) => value >= 0.1 && value <= 1_000_000,
      "a number from 0.1 to 1000000",
    ),
    servers: number(
      env,
      "SERVERS",
      1,
      (value) => Number.isInteger(value) && value >= 1 && value <= 64,
      "a whole number from 1 to 64",
    ),
    roles: roles(env),
    runAsRoot: isYes(env, "RUN_AS_ROOT"),
    db: connection(env, "KRAPAO_DB", [appUrl, outside]),
    auditDb: connection(env, "KRAPAO_AUDIT_DB", [auditUrl, outside]),
    sealWebhookUrl: webhook(env, "SEAL_WEBHOOK_URL"),
    chatWebhookUrl: webhook(env, "CHAT_WEBHOOK_URL"),
    sandboxUrl: sandboxUrl === null ? null : origin(env, "KRAPAO_SANDBOX_URL", sandboxUrl),
    providersFile: providersFile === null ? null : resolve(providersFile),
    pagesDir: pagesDir === null ? null : resolve(pagesDir),
  };
};
