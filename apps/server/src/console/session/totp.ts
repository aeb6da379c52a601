import { Secret, TOTP } from "otpauth";

import type { Context } from "../../context.ts";

const PERIOD_S = 30;
/** One step before and one after ours are accepted, because clocks differ. */
const WINDOW = 1;
const SECRET_BYTES = 20;

const placeOf = (operatorId: bigint) => ({ table: "operator", column: "second_factor", row: String(operatorId) });

/** What an authenticator app is given (RFC 6238). The usual apps know only SHA-1, six digits and 30 s. */
const totpOf = (username: string, secret: string): TOTP =>
  new TOTP({ issuer: "Krapao", label: username, secret: Secret.fromBase32(secret), period: PERIOD_S });

/** A new secret, in base32. */
export const newSecret = (context: Context): string =>
  new Secret({ buffer: Uint8Array.from(context.random.bytes(SECRET_BYTES)).buffer }).base32;

/** Seals an operator's secret for the database. */
export const sealSecret = (context: Context, operatorId: bigint, secret: string): Buffer =>
  context.keys.seal("second-factor", placeOf(operatorId), secret);

/** Opens an operator's sealed secret. Throws when it was changed or moved. */
export const openSecret = (context: Context, operatorId: bigint, sealed: Buffer): string =>
  context.keys.open("second-factor", placeOf(operatorId), sealed);

/** The text in the QR of an enrolment. */
export const uriOf = (username: string, secret: string): string => totpOf(username, secret).toString();

/** The time step (30 s, RFC 6238) that a code belongs to. Null for a wrong code. */
export const stepOf = (secret: string, code: string, now: Date): bigint | null => {
  if (!/^\d{6}$/.test(code)) return null;
  const timestamp = now.getTime();
  const delta = totpOf("", secret).validate({ token: code, timestamp, window: WINDOW });
  return delta === null ? null : BigInt(Math.floor(timestamp / 1000 / PERIOD_S) + delta);
};

/** Takes a code once. When two callers send the same code, the second one is refused (S62). */
export const takeCode = async (
  context: Context,
  operatorId: bigint,
  sealed: Buffer,
  code: string,
): Promise<boolean> => {
  const step = stepOf(openSecret(context, operatorId, sealed), code.replaceAll(" ", ""), context.databaseTime.now());
  if (step === null) return false;
  const { numUpdatedRows } = await context.db
    .updateTable("operator")
    .set({ second_factor_step: step })
    .where("id", "=", operatorId)
    .where("second_factor_step", "<", step)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
};
