import { createHash, randomInt } from "node:crypto";

import { OTP_PROOF } from "@krapao/contract/limits";
import type { ProofChallenge, SolvedProof } from "@krapao/contract/otp/shapes";
import { createChallenge, verifySolution } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import { sql } from "kysely";

import type { Context } from "../../context.ts";

const ALGORITHM = "PBKDF2/SHA-256";
const KEY_BYTES = 32;

type Needed = Pick<Context, "db" | "keys">;

/**
 * Secrets that are derived from the root key. After a rotation, earlier signatures are invalid and a new challenge is
 * needed.
 */
const secretsOf = ({ keys }: Needed) => ({
  hmacSignatureSecret: keys.mac("otp-proof", "challenge").toString("base64url"),
  hmacKeySignatureSecret: keys.mac("otp-proof", "solution").toString("base64url"),
});

/** The phone number that a challenge is for, so that nobody solves challenges in advance for other numbers. */
const forPhone = ({ keys }: Needed, phone: string): string => keys.mac("otp-proof", `phone ${phone}`).toString("hex");

/**
 * Creates a proof-of-work challenge before a code is sent to a phone number: the caller has to find the number that a
 * key was derived from, by trying one after the other. This costs a phone a second or two, and us one derivation.
 * Nothing is stored.
 */
export const askProof = async (context: Needed, phone: string): Promise<ProofChallenge> => {
  const { rows } = await sql<{ until: number }>`
    select (extract(epoch from db_now()) * 1000 + ${OTP_PROOF.lifeMs})::float8 as until`.execute(context.db);
  const { parameters, signature = "" } = await createChallenge({
    algorithm: ALGORITHM,
    cost: OTP_PROOF.iterations,
    keyLength: KEY_BYTES,
    counter: randomInt(OTP_PROOF.least, OTP_PROOF.most + 1),
    data: { phone: forPhone(context, phone), until: Math.floor(rows[0]?.until ?? 0) },
    deriveKey,
    ...secretsOf(context),
  });
  const { nonce, salt, cost, keyPrefix, keySignature = "", data = {} } = parameters;
  const { phone: whose = "", until = 0 } = data;
  return {
    parameters: {
      algorithm: ALGORITHM,
      nonce,
      salt,
      cost,
      keyLength: KEY_BYTES,
      keyPrefix,
      keySignature,
      data: { phone: String(whose), until: Number(until) },
    },
    signature,
  };
};

/**
 * Accepts a proof of work for one code to this phone number. It must be signed by us, solved, not expired by the
 * database's clock, and unused. When two calls bring it at once, on any servers, only one is accepted.
 */
export const takeProof = async (
  context: Needed,
  phone: string,
  { challenge, solution }: SolvedProof,
): Promise<boolean> => {
  const { data } = challenge.parameters;
  if (data.phone !== forPhone(context, phone)) return false;
  const { verified } = await verifySolution({ challenge, solution, deriveKey, ...secretsOf(context) });
  if (!verified) return false;
  const hash = createHash("sha256").update(`otp-proof:${challenge.signature}`).digest();
  const { rows } = await sql`
    insert into otp_proof (proof_hash, expires_at)
    select ${hash}, until from (select to_timestamp(${data.until}::float8 / 1000) as until) proof where until > db_now()
    on conflict do nothing returning true`.execute(context.db);
  return rows.length === 1;
};
