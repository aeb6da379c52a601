import { isIP } from "node:net";
import { resolve } from "node:path";

import type { ClientConfig } from "pg";
import * as z from "zod";

import { connectionFromUrl, withPasswordFile } from "./db/connection-url.ts";
import type { ClamdAddress } from "./adapters/scanner/clamd.ts";
import * as kind from "./lib/setting-kinds.ts";

export type Edition = "th" | "lo";

const LOG_LEVELS = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;
/** Of what is logged, the least that is written. */
export type LogLevel = (typeof LOG_LEVELS)[number];

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
  /** How many members the demo has, with the one of the contract and the three whom they invited. */
  readonly demoMembers: number;
  /** Whether NODE_ENV says that this is no place for a demo. */
  readonly isProduction: boolean;
  readonly edition: Edition;
  readonly logLevel: LogLevel;
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
  /** Absolute; the table of the places of addresses. */
  readonly placesFile: string | null;
  /** Where the head of the chain of seals is sent. */
  readonly sealWebhookUrl: string | null;
  /** Where it is told that somebody in the chat waits for a person. */
  readonly chatWebhookUrl: string | null;
  /** Where alerts are told. */
  readonly alertWebhookUrl: string | null;
  /** The chat that a bot of Telegram writes alerts into. */
  readonly telegramChat: string | null;
  /** Where the bot's calls go, without a slash at the end. */
  readonly telegramUrl: string;
  /** The push services of browsers that are sent to; see lib/push-hosts.ts. */
  readonly pushHosts: readonly string[];
  /** The scanner of what is uploaded; null: nothing is scanned. */
  readonly clamd: ClamdAddress | null;
  /** What becomes of an upload that the scanner gives no answer about. */
  readonly clamdSilent: "refuse" | "accept";
  /** Absolute; the built pages of this start, a folder for each part. Null: where they were built. */
  readonly pagesDir: string | null;
  /** The same for all servers of one start, and another at each start. Null: there is no starter. */
  readonly startId: string | null;
};

/** Thrown for settings that are not valid. Each line of the message names one setting and says what to do. */
export class SettingsError extends Error {
  override readonly name = "SettingsError";
}

/** Where the bots of Telegram itself are called. */
const TELEGRAM = "https://api.telegram.org";

type Environment = Readonly<Record<string, string | undefined>>;

const path = () =>
  z
    .string()
    .transform((text) => resolve(text))
    .optional();

/** Every variable that is read, as it may be written. */
const variables = z.object({
  PORT: kind.port(4000),
  CONSOLE_PORT: kind.port(4200),
  SANDBOX_PORT: kind.port(4100),
  HOST: kind.host("127.0.0.1"),
  DATA_DIR: path().default(() => resolve(".data")),
  SECRETS_DIR: path(),
  PROVIDERS_FILE: path(),
  PLACES_FILE: path(),
  DATABASE_URL: kind.databaseUrl(),
  DATABASE_APP_URL: kind.databaseUrl(),
  DATABASE_AUDIT_URL: kind.databaseUrl(),
  PUBLIC_ORIGIN: kind.origin(),
  CONSOLE_ORIGIN: kind.origin(),
  TRUSTED_PROXIES: kind.networks(),
  DEMO: kind.oneOf(["on", "off"]),
  DEMO_EXPOSED: kind.isYes(),
  DEMO_MEMBERS: kind.wholeNumber(60, 4, 200),
  NODE_ENV: z.string().optional(),
  EDITION: kind.oneOf(["th", "lo"]),
  LOG_LEVEL: kind.oneOf(LOG_LEVELS),
  RATE_LIMIT_FACTOR: kind.number(1, 0.1, 1_000_000),
  SERVERS: kind.wholeNumber(1, 1, 64),
  ROLES: kind.someOf(ROLES),
  RUN_AS_ROOT: kind.isYes(),
  SEAL_WEBHOOK_URL: kind.webhook(),
  CHAT_WEBHOOK_URL: kind.webhook(),
  ALERT_WEBHOOK_URL: kind.webhook(),
  TELEGRAM_CHAT: kind.telegramChat(),
  TELEGRAM_URL: kind.webhook(),
  PUSH_HOSTS: kind.pushHosts(),
  CLAMD_ADDRESS: kind.clamdAddress(),
  CLAMD_SILENT: kind.oneOf(["refuse", "accept"]),
  // What a starter tells its servers.
  KRAPAO_DB: kind.connection(),
  KRAPAO_AUDIT_DB: kind.connection(),
  KRAPAO_SECRETS: path(),
  KRAPAO_PAGES: path(),
  KRAPAO_SANDBOX_URL: kind.origin(),
  KRAPAO_START: z.string().optional(),
});

/** Throws a {@link SettingsError} with a line for each variable that is not understood. One that is empty is left out. */
const readVariables = (env: Environment): z.infer<typeof variables> => {
  const given: Record<string, string> = {};
  for (const name of Object.keys(variables.shape)) {
    const text = env[name]?.trim() ?? "";
    if (text !== "") given[name] = text;
  }
  const read = variables.safeParse(given);
  if (read.success) return read.data;
  throw new SettingsError(kind.faultsOf(variables.shape, given, read.error).join("\n"));
};

/** The connection that a starter gave; else the one of the first address that is known. */
const connection = (given: ClientConfig | null, addresses: readonly (string | null)[]): ClientConfig | null => {
  const address = addresses.find((each) => each !== null) ?? null;
  if (given !== null) return withPasswordFile(given);
  return address === null ? null : connectionFromUrl(address);
};

/** How an address stands in a URL: IPv6 in brackets; a wildcard as the machine's own name. */
const hostInUrl = (host: string): string => {
  if (host === "0.0.0.0" || host === "::") return "localhost";
  return isIP(host) === 6 ? `[${host}]` : host;
};

/** Reads and checks the environment. Throws {@link SettingsError} for what is not understood. */
export const readSettings = (env: Environment): Settings => {
  const read = readVariables(env);
  const { HOST: host, PORT: port, CONSOLE_PORT: consolePort, SANDBOX_PORT: sandboxPort, DATA_DIR: dataDir } = read;
  const { DATABASE_URL: databaseUrl, DATABASE_APP_URL: appUrl, DATABASE_AUDIT_URL: auditUrl } = read;
  if (new Set([port, consolePort, sandboxPort]).size < 3) {
    throw new SettingsError("PORT, CONSOLE_PORT and SANDBOX_PORT must be three different ports.");
  }
  const isOutside = databaseUrl !== null || appUrl !== null;
  return {
    port,
    consolePort,
    sandboxPort,
    host,
    dataDir,
    databaseUrl,
    publicOrigin: read.PUBLIC_ORIGIN ?? `http://${hostInUrl(host)}:${port}`,
    consoleOrigin: read.CONSOLE_ORIGIN ?? `http://${hostInUrl(host)}:${consolePort}`,
    trustedProxies: read.TRUSTED_PROXIES,
    secretsDir: read.KRAPAO_SECRETS ?? read.SECRETS_DIR ?? resolve(dataDir, "secrets"),
    demo: (read.DEMO ?? (isOutside ? "off" : "on")) === "on",
    demoExposed: read.DEMO_EXPOSED,
    demoMembers: read.DEMO_MEMBERS,
    isProduction: read.NODE_ENV === "production",
    edition: read.EDITION ?? "th",
    logLevel: read.LOG_LEVEL ?? "info",
    rateLimitFactor: read.RATE_LIMIT_FACTOR,
    servers: read.SERVERS,
    roles: read.ROLES,
    runAsRoot: read.RUN_AS_ROOT,
    db: connection(read.KRAPAO_DB, [appUrl, databaseUrl]),
    auditDb: connection(read.KRAPAO_AUDIT_DB, [auditUrl, databaseUrl]),
    sealWebhookUrl: read.SEAL_WEBHOOK_URL,
    chatWebhookUrl: read.CHAT_WEBHOOK_URL,
    alertWebhookUrl: read.ALERT_WEBHOOK_URL,
    telegramChat: read.TELEGRAM_CHAT,
    telegramUrl: (read.TELEGRAM_URL ?? TELEGRAM).replace(/\/+$/, ""),
    pushHosts: read.PUSH_HOSTS,
    clamd: read.CLAMD_ADDRESS,
    clamdSilent: read.CLAMD_SILENT ?? "refuse",
    sandboxUrl: read.KRAPAO_SANDBOX_URL ?? null,
    providersFile: read.PROVIDERS_FILE ?? null,
    placesFile: read.PLACES_FILE ?? null,
    pagesDir: read.KRAPAO_PAGES ?? null,
    startId: read.KRAPAO_START ?? null,
  };
};
