import { createHash } from "node:crypto";

import type { FastifyReply, FastifyRequest } from "fastify";
import { type Kysely, sql } from "kysely";

import type { Context } from "../../context.ts";
import type { Database } from "../../db/schema.ts";

/** How many of a member's devices are remembered: the latest ones. */
const MOST = 30;
const YEAR_S = 365 * 86_400;

/**
 * A browser, identified by a cookie of random bytes. `value` is the cookie's value, which is stored nowhere here.
 * `isBound`: identified by the preferred cookie, which no other host can write over https.
 */
export type Device = { readonly value: string; readonly hash: Buffer; readonly isBound: boolean };

const COOKIE = /^[A-Za-z0-9_-]{43}$/;

const toDevice = (value: string, isBound: boolean): Device => ({
  value,
  hash: createHash("sha256").update(`device:${value}`).digest(),
  isBound,
});

/**
 * The cookies that identify a device. `name` is the preferred one. `also` are written beside it with the same value.
 * `earlier` were written by earlier versions; they are still read, and then removed.
 */
export type DeviceCookie = {
  readonly name: string;
  readonly also?: readonly string[];
  readonly earlier?: readonly string[];
};

/** The device that a request's cookie identifies. Null without a cookie, or when the value is not one of ours. */
export const shownDevice = (request: FastifyRequest, cookie: DeviceCookie): Device | null => {
  const values = new Map<string, string>();
  for (const part of (request.headers.cookie ?? "").split(";")) {
    const [name = "", value = ""] = part.trim().split("=", 2);
    if (COOKIE.test(value) && !values.has(name)) values.set(name, value);
  }
  const { name: first, also = [], earlier = [] } = cookie;
  const name = [first, ...also, ...earlier].find((each) => values.has(each));
  const value = name === undefined ? undefined : values.get(name);
  return value === undefined ? null : toDevice(value, name === first);
};

/** A device that nobody has yet. */
export const newDevice = ({ random }: Context): Device => toDevice(random.bytes(32).toString("base64url"), true);

/**
 * Sets the cookie that identifies the browser. No script can read it, and no other site can send it. Cookies of earlier
 * versions are removed.
 */
export const setDeviceCookie = (reply: FastifyReply, cookie: DeviceCookie, device: Device, origin: string): void => {
  const rules = `HttpOnly; SameSite=Strict${origin.startsWith("https:") ? "; Secure" : ""}`;
  const { name: first, also = [], earlier = [] } = cookie;
  const cookies = [
    ...[first, ...also].map((name) => `${name}=${device.value}; Path=/; Max-Age=${YEAR_S}; ${rules}`),
    ...earlier.map((name) => `${name}=; Path=/; Max-Age=0; ${rules}`),
  ];
  reply.header("set-cookie", cookies.length === 1 ? cookies[0] : cookies);
};

const TABLES = {
  member: { table: sql.table("member_device"), id: sql.ref("member_id") },
  operator: { table: sql.table("operator_device"), id: sql.ref("operator_id") },
} as const;

/** The owner of a device from earlier sign-ins: this member, another one, or nobody. */
export const whoseDevice = async (
  db: Kysely<Database>,
  kind: keyof typeof TABLES,
  id: bigint | null,
  device: Device | null,
): Promise<"own" | "another's" | "nobody's"> => {
  const { table, id: owner } = TABLES[kind];
  const { rows } = await sql<{ own: boolean | null }>`
    select bool_or(${owner} = ${id ?? 0n}) as own from ${table} where device_hash = ${device?.hash ?? Buffer.alloc(32)}`.execute(
    db,
  );
  const own = rows[0]?.own ?? null;
  return own === null ? "nobody's" : own ? "own" : "another's";
};

/**
 * The device that a browser keeps at a sign-in. Null when it gets a new one. A shared browser keeps the device from
 * which another member signed in. It does not when another host may have written the cookie, because a stranger could
 * have set the identity of their own device.
 */
export const keptDevice = (whose: Awaited<ReturnType<typeof whoseDevice>>, shown: Device | null): Device | null =>
  whose === "own" || (whose === "another's" && shown?.isBound === true) ? shown : null;

/**
 * Records a sign-in from a device, in the sign-in's transaction. True when the device is new and there was an earlier
 * sign-in from another one. The caller reports that to the member or operator.
 */
export const rememberDevice = async (
  tx: Kysely<Database>,
  kind: keyof typeof TABLES,
  id: bigint,
  device: Device,
): Promise<boolean> => {
  const { table, id: owner } = TABLES[kind];
  const { rows } = await sql<{ known: number; is_own: boolean }>`
    with before as (select device_hash from ${table} where ${owner} = ${id}),
      kept as (
        insert into ${table} (${owner}, device_hash, created_at, used_at) values (${id}, ${device.hash}, db_now(), db_now())
        on conflict (${owner}, device_hash) do update set used_at = excluded.used_at)
    select count(*)::int as known, coalesce(bool_or(device_hash = ${device.hash}), false) as is_own from before`.execute(
    tx,
  );
  await sql`
    delete from ${table} where ${owner} = ${id} and device_hash in (
      select device_hash from ${table} where ${owner} = ${id} order by used_at desc, device_hash offset ${MOST})`.execute(
    tx,
  );
  const [row] = rows;
  return row !== undefined && row.known > 0 && !row.is_own;
};
