import type { Context } from "../context.ts";
import { qr } from "./deposit-accounts.ts";

/**
 * Offers the demo's members each QR provider of PROVIDERS_FILE for which the demo has no account yet. A provider that
 * an operator switched off has an account, so it stays off. Without the demo an operator adds the account.
 */
export const offerListedQr = async ({ adapters, db }: Context): Promise<void> => {
  const rows = await db.selectFrom("deposit_account").select(["bank_code", "position"]).execute();
  const known = new Set(rows.map((row) => row.bank_code));
  const first = Math.max(-1, ...rows.map(({ position }) => position)) + 1;
  const fresh = adapters.systems
    .filter(({ kind, code, mode }) => kind === "qr" && mode !== "sandbox" && !known.has(code))
    .flatMap(({ code }) => (adapters.qr.get(code)?.currencies ?? []).map((currency) => qr(currency, code)));
  if (fresh.length === 0) return;
  await db
    .insertInto("deposit_account")
    .values(fresh.map((account, index) => ({ ...account, position: first + index })))
    .execute();
};
