import type { FastifyRequest } from "fastify";
import type { Kysely, Selectable } from "kysely";

import type { Context } from "../../context.ts";
import type { Database } from "../../db/schema.ts";
import { isPassword } from "../../lib/passwords.ts";
import { isLocalCaller } from "../../lib/local-caller.ts";
import { refuse } from "../../lib/refusal.ts";
import { deviceOf } from "../../domain/session/sessions.ts";
import { LIFE_MS, type Operator, needsOf, operatorTokenHash } from "../../domain/operator/operator.ts";
import { readRole } from "../../domain/operator/role.ts";
import type { OperatorTables } from "../../domain/operator/tables.ts";
import { forgetTries, giveBackTry, lockedRefusal } from "../../domain/session/tries.ts";
import { noteWrong, takeOperatorTry, type WrongTry } from "./guard.ts";
import { takeCode } from "./totp.ts";

export type OperatorRow = Selectable<OperatorTables["operator"]>;

/** Anybody who knew the demo's password may have changed it, so without the demo its operators cannot sign in. */
const whoMay = ({ settings }: Context, row: OperatorRow | undefined): OperatorRow | null =>
  row === undefined || !row.is_active || (row.is_demo && !settings.demo) ? null : row;

/** The operator of a name who may sign in, or null. */
export const operatorByName = async (context: Context, username: string): Promise<OperatorRow | null> =>
  whoMay(
    context,
    await context.db.selectFrom("operator").selectAll().where("username", "=", username).executeTakeFirst(),
  );

/** The operator of a number who may sign in, or null. */
export const operatorById = async (context: Context, id: bigint): Promise<OperatorRow | null> =>
  whoMay(context, await context.db.selectFrom("operator").selectAll().where("id", "=", id).executeTakeFirst());

/** The credentials of a sign-in. `subject` is whose attempts are counted. */
export type GivenProof = {
  readonly username: string;
  readonly password: string;
  readonly code: string | undefined;
  readonly subject: string;
};

/**
 * Checks the password of a name, and the code of its second factor where there is one. Wrong attempts of both are
 * counted together, before they are checked. Throws REQUEST_LIMIT while the subject is locked, SECOND_FACTOR_REQUIRED
 * when the password is right and the code is missing, and `wrong` otherwise.
 */
export const proveOperator = async (
  context: Context,
  given: GivenProof,
  wrong: "WRONG_CREDENTIAL" | "WRONG_PASSWORD",
  { log, caller }: Pick<WrongTry, "log" | "caller">,
): Promise<OperatorRow> => {
  const { db, schedule } = context;
  const { subject } = given;
  const row = await operatorByName(context, given.username);
  const taken = await takeOperatorTry(context, subject);
  const isRight = await isPassword(schedule, taken.isAllowed ? (row?.password ?? null) : null, given.password);
  if (!taken.isAllowed) throw lockedRefusal(taken.waitMs);
  const tried = { subject, count: taken.count, operator: row?.username ?? null, log, caller };
  if (row === null || !isRight) {
    await noteWrong(context, tried);
    throw refuse(wrong);
  }
  if (row.second_factor !== null) {
    if (given.code === undefined || given.code === "") {
      await giveBackTry(db, subject);
      throw refuse("SECOND_FACTOR_REQUIRED");
    }
    if (!(await takeCode(context, row.id, row.second_factor, given.code))) {
      await noteWrong(context, tried);
      throw refuse(wrong);
    }
  }
  await forgetTries(db, subject);
  return row;
};

/**
 * Locks an operator's row and checks that what was verified is unchanged: the operator, the password and the second
 * factor. Every change of these writes this row, so the result holds until the transaction ends.
 */
export const isStillProven = async (tx: Kysely<Database>, proven: OperatorRow): Promise<boolean> => {
  const row = await tx
    .selectFrom("operator")
    .selectAll()
    .where("id", "=", proven.id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return (
    row !== undefined &&
    row.is_active &&
    row.role === proven.role &&
    row.password === proven.password &&
    (row.second_factor === null
      ? proven.second_factor === null
      : proven.second_factor !== null && row.second_factor.equals(proven.second_factor))
  );
};

/**
 * Opens a sign-in and returns its token, which only the console keeps (S61). `passkeyId` is the passkey that opened it.
 */
export const openSignIn = async (
  context: Context,
  tx: Kysely<Database>,
  row: Pick<OperatorRow, "id" | "username" | "name" | "role" | "is_demo" | "is_given_password" | "second_factor">,
  request: FastifyRequest,
  {
    passkeyId = null,
    isNewDevice = false,
  }: { readonly passkeyId?: string | null; readonly isNewDevice?: boolean } = {},
): Promise<{ readonly token: string; readonly operator: Operator }> => {
  const token = context.random.bytes(32).toString("base64url");
  const id = context.random.bytes(16).toString("base64url");
  const now = context.databaseTime.now();
  await tx
    .insertInto("operator_session")
    .values({
      operator_id: row.id,
      id,
      token_hash: operatorTokenHash(token),
      device: deviceOf(request.headers["user-agent"]),
      address: request.caller,
      created_at: now,
      signed_in_at: now,
      used_at: now,
      expires_at: new Date(now.getTime() + LIFE_MS),
      ended_at: null,
      passkey_id: passkeyId,
      is_new_device: isNewDevice,
    })
    .execute();
  const marks = { ...row, has_second_factor: row.second_factor !== null || passkeyId !== null };
  const operator: Operator = {
    id: row.id,
    sessionId: id,
    username: row.username,
    name: row.name,
    role: row.role,
    may: await readRole(tx, row.role),
    isDemo: row.is_demo,
    needs: needsOf(context, marks, isLocalCaller(context.settings, request)),
    signedInAt: now,
  };
  return { token, operator };
};

/**
 * Ends an operator's sign-ins except `keep`, or only those that a passkey opened. Returns how many ended. After the
 * commit the caller ends their sockets with `realtime.chat.endOperators`.
 */
export const endSignIns = async (
  tx: Kysely<Database>,
  operatorId: bigint,
  now: Date,
  { keep = null, openedBy = null }: { readonly keep?: string | null; readonly openedBy?: string | null } = {},
): Promise<number> => {
  let query = tx
    .updateTable("operator_session")
    .set({ ended_at: now })
    .where("operator_id", "=", operatorId)
    .where("ended_at", "is", null);
  if (keep !== null) query = query.where("id", "!=", keep);
  if (openedBy !== null) query = query.where("passkey_id", "=", openedBy);
  const { numUpdatedRows } = await query.executeTakeFirst();
  return Number(numUpdatedRows);
};
