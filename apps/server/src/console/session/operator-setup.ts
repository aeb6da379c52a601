import { hash } from "node:crypto";

import { operatorSetup } from "@krapao/contract/operator/operator-setup";
import { sql } from "kysely";

import type { Context } from "../../context.ts";
import { transaction } from "../../db/transaction.ts";
import { hasTurn, perAddress, takeTurn } from "../../lib/limiter.ts";
import { refuse } from "../../lib/refusal.ts";
import { recordAuditEvent } from "../../domain/audit-log/record.ts";
import { type App, route } from "../../http/route.ts";
import { operators } from "../operators.ts";
import { meOf } from "../../domain/operator/operator.ts";
import { newPasswordHash } from "./new-password.ts";
import { openSignIn } from "./sign-in.ts";

const LIFE_MS = 24 * 3_600_000;
/** Servers that a service manager starts have no id of their start. They come here within this time of each other. */
const ONE_START_MS = 60_000;

const tokenHash = (token: string): Buffer => hash("sha256", `setup:${token}`, "buffer");

/** Whether anybody can sign in. Without the demo none of its operators can. */
const hasOperators = async (db: Context["db"], { demo }: Context["settings"]): Promise<boolean> => {
  const some = db.selectFrom("operator").select("id").limit(1);
  return (await (demo ? some : some.where("is_demo", "=", false)).executeTakeFirst()) !== undefined;
};

/** Whether another server of this same start has made the link. */
const isMade = async ({ db, settings }: Context, now: Date): Promise<boolean> => {
  const last = await db.selectFrom("operator_setup").select(["start_id", "created_at"]).executeTakeFirst();
  if (last === undefined) return false;
  if (settings.startId !== null) return last.start_id === settings.startId;
  return now.getTime() - last.created_at.getTime() < ONE_START_MS;
};

/**
 * Makes the one-time link for the first owner, where there is no operator yet. It replaces the link before. Null when
 * no link is needed, or when another server of this same start has just made it.
 */
export const makeSetupLink = async (context: Context): Promise<string | null> => {
  const { db, databaseTime, random, settings } = context;
  if (await hasOperators(db, settings)) return null;
  const now = databaseTime.now();
  if (await isMade(context, now)) return null;
  const token = random.bytes(32).toString("base64url");
  await transaction(db, async (tx) => {
    await tx.deleteFrom("operator_setup").execute();
    await tx
      .insertInto("operator_setup")
      .values({
        token_hash: tokenHash(token),
        start_id: settings.startId,
        created_at: now,
        expires_at: new Date(now.getTime() + LIFE_MS),
      })
      .execute();
  });
  return `${settings.consoleOrigin}/setup#${token}`;
};

/**
 * Creates the first owner by the one-time link, which is used up by that. Refuses a wrong or used link with NOT_FOUND,
 * a username that exists with EXISTING_OPERATOR, and too many wrong links from an address with REQUEST_LIMIT.
 */
export const addOperatorSetup = (app: App): void =>
  route(app, operatorSetup, operators, async ({ context, body, caller, request }) => {
    const { db, databaseTime, settings } = context;
    const limit = perAddress(settings, "failedLogins");
    const turn = await hasTurn(db, limit, caller);
    if (!turn.allowed) throw refuse("REQUEST_LIMIT", { retryAfter: turn.retryAfter });
    const known = await db
      .selectFrom("operator_setup")
      .select("expires_at")
      .where("token_hash", "=", tokenHash(body.token))
      .where("expires_at", ">", databaseTime.now())
      .executeTakeFirst();
    if (known === undefined) {
      await takeTurn(db, limit, caller);
      throw refuse("NOT_FOUND");
    }
    const password = await newPasswordHash(context, body.password, body.username);
    const now = databaseTime.now();
    const opened = await transaction(db, async (tx) => {
      await sql`select pg_advisory_xact_lock(hashtextextended('krapao first owner', 0))`.execute(tx);
      const used = await tx
        .deleteFrom("operator_setup")
        .where("token_hash", "=", tokenHash(body.token))
        .where("expires_at", ">", now)
        .executeTakeFirst();
      if (used.numDeletedRows !== 1n || (await hasOperators(tx, settings))) return null;
      const row = await tx
        .insertInto("operator")
        .values({
          username: body.username,
          name: body.name,
          role: "owner",
          password,
          is_given_password: false,
          created_at: now,
        })
        .onConflict((conflict) => conflict.column("username").doNothing())
        .returningAll()
        .executeTakeFirst();
      if (row === undefined) throw refuse("EXISTING_OPERATOR");
      const signIn = await openSignIn(context, tx, row, request);
      await recordAuditEvent(tx, now, {
        act: operatorSetup.name,
        by: row.id,
        subject: row.username,
        after: { role: "owner" },
      });
      return signIn;
    });
    if (opened === null) throw refuse("NOT_FOUND");
    return { token: opened.token, operator: meOf(context, opened.operator) };
  });
