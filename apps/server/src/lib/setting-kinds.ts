import { isIP } from "node:net";

import * as z from "zod";

import { isLoopback } from "./loopback.ts";
import { isPushHost, PUSH_HOSTS } from "./push-hosts.ts";

/** What a setting expects, in words for the message about a wrong value. A `hidden` value may hold a secret. */
type Expected = { readonly description: string; readonly hidden?: boolean };

const HIDDEN = { hidden: true } as const;

/** Parses the text of a setting (undefined when it is not set): one name of a list. */
export const oneOf = <const Name extends string>(names: readonly Name[]) =>
  z
    .string()
    .toLowerCase()
    .pipe(z.enum(names))
    .optional()
    .describe(names.map((name) => `"${name}"`).join(" or "));

/** A setting that is `yes` or not set. Only this spelling is accepted, because such a setting opens something. */
export const isYes = () =>
  z
    .literal("yes")
    .optional()
    .transform((word) => word !== undefined)
    .describe(`"yes", or leave it out`);

/** A port number from 1 to 65535. */
export const port = (fallback: number) =>
  z
    .string()
    .regex(/^\d{1,5}$/)
    .transform(Number)
    .pipe(z.number().min(1).max(65_535))
    .default(fallback)
    .describe("a port from 1 to 65535");

/** A number between `least` and `most`. */
export const number = (fallback: number, least: number, most: number) =>
  z
    .string()
    .transform(Number)
    .pipe(z.number().min(least).max(most))
    .default(fallback)
    .describe(`a number from ${least} to ${most}`);

/** A whole number between `least` and `most`. */
export const wholeNumber = (fallback: number, least: number, most: number) =>
  z
    .string()
    .transform(Number)
    .pipe(z.int().min(least).max(most))
    .default(fallback)
    .describe(`a whole number from ${least} to ${most}`);

/** A host name or an address. */
export const host = (fallback: string) =>
  z
    .string()
    .refine((name) => isIP(name) !== 0 || /^[a-z0-9]([a-z0-9.-]{0,252})$/i.test(name))
    .default(fallback)
    .describe("an address or host name to listen on");

const isOrigin = (text: string): boolean => {
  const url = URL.parse(text);
  return (
    url !== null &&
    ["http:", "https:"].includes(url.protocol) &&
    url.pathname === "/" &&
    url.search + url.hash + url.username === ""
  );
};

/** An origin: scheme, host and port, and nothing after them. */
export const origin = () =>
  z
    .string()
    .refine(isOrigin)
    .transform((text) => new URL(text).origin)
    .optional()
    .describe("an origin such as https://wallet.example.com");

const isWebhook = (text: string): boolean => {
  const url = URL.parse(text);
  return (
    url !== null &&
    (url.protocol === "https:" || (url.protocol === "http:" && isLoopback(url.hostname))) &&
    url.username + url.password + url.hash === ""
  );
};

/** An address to post to: by https, or by http on this machine. */
export const webhook = () =>
  z
    .string()
    .refine(isWebhook)
    .transform((text) => new URL(text).href)
    .nullable()
    .default(null)
    .meta({
      ...HIDDEN,
      description: "an address such as https://keep.example.com/seals; http only for this machine",
    } satisfies Expected);

/** A chat of Telegram: its number, or the name of a channel. */
export const telegramChat = () =>
  z
    .string()
    .regex(/^(-?\d{1,20}|@\w{5,32})$/)
    .nullable()
    .default(null)
    .describe("a chat's number such as -1001234567890, or a channel's name such as @alerts");

const isNetwork = (text: string): boolean => {
  const [address = "", bits, more] = text.split("/");
  const family = isIP(address);
  const bitsAreGood = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128));
  return family !== 0 && bitsAreGood && more === undefined;
};

const listOf = (text: string): string[] => text.split(",").map((each) => each.trim());

/** Networks in CIDR notation or single addresses, separated by commas. */
export const networks = () =>
  z
    .string()
    .transform((text) => (text === "none" ? [] : listOf(text)))
    .pipe(z.array(z.string().refine(isNetwork)))
    .default([])
    .describe("addresses or networks such as 10.0.0.0/8, separated by commas");

/** Hosts of push services. The default is the browsers' own. */
export const pushHosts = () =>
  z
    .string()
    .transform((text) => (text === "none" ? [] : listOf(text)))
    .pipe(z.array(z.string().refine(isPushHost)))
    .default([...PUSH_HOSTS])
    .describe(`hosts such as fcm.googleapis.com or *.push.example.com, separated by commas, or "none"`);

/** Where clamd listens: the path of a socket of this machine, or a host and port. */
export const clamdAddress = () =>
  z
    .union([
      z
        .string()
        .regex(/^\/.{1,100}$/)
        .transform((path) => ({ path })),
      z
        .string()
        .regex(/^(?:\[[0-9a-f:]+\]|[a-z0-9][a-z0-9.-]{0,252}):\d{1,5}$/i)
        .transform((text) => {
          const colon = text.lastIndexOf(":");
          return { host: text.slice(0, colon).replace(/^\[|\]$/g, ""), port: Number(text.slice(colon + 1)) };
        })
        .refine(({ port }) => port >= 1 && port <= 65_535),
    ])
    .nullable()
    .default(null)
    .describe("a host and port such as 127.0.0.1:3310, or the path of a socket such as /run/clamav/clamd.ctl");

/** Some names of a list. The default is all of them. */
export const someOf = <const Name extends string>(names: readonly Name[]) =>
  z
    .string()
    .transform(listOf)
    .pipe(z.array(z.enum(names)))
    .default([...names])
    .transform((chosen): ReadonlySet<Name> => new Set(chosen))
    .describe(
      `${names
        .map((name) => `"${name}"`)
        .join(", ")
        .replace(/, ([^,]*)$/, " or $1")}, or several of them separated by commas`,
    );

/** An address with a user and no host (`postgres://user@/name?host=/run/postgresql`) is valid for PostgreSQL alone. */
const withHost = (text: string): string => text.replace(/^(postgres(?:ql)?:\/\/[^/?#]*@)(?=[/?#]|$)/i, "$1localhost");

/** The address of a database. */
export const databaseUrl = () =>
  z
    .string()
    .transform(withHost)
    .refine((text) => ["postgres:", "postgresql:"].includes(URL.parse(text)?.protocol ?? ""))
    .nullable()
    .default(null)
    .meta({ ...HIDDEN, description: "an address such as postgres://user@host:5432/name" } satisfies Expected);

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

/** The connection to a database, as the starter passes it. */
export const connection = () =>
  z
    .string()
    .transform(parsed)
    .pipe(z.record(z.string(), z.unknown()))
    .nullable()
    .default(null)
    .meta({ ...HIDDEN, description: "the database's connection as a JSON object" } satisfies Expected);

const expectedOf = (schema: z.ZodType | undefined): Expected => ({
  description: schema?.meta()?.description ?? "another value",
  hidden: schema?.meta()?.["hidden"] === true,
});

/** One plain line for each setting of `shape` that is not valid. */
export const faultsOf = (
  shape: Readonly<Record<string, z.ZodType>>,
  given: Readonly<Record<string, string>>,
  error: z.ZodError,
): readonly string[] => {
  const names = new Set(error.issues.map(({ path }) => String(path[0])));
  return [...names].map((name) => {
    const { description, hidden } = expectedOf(shape[name]);
    const value = hidden === true ? "" : `=${(given[name] ?? "").replaceAll(/\s+/g, " ")}`;
    return `${name}${value} is not understood: give ${description}.`;
  });
};
