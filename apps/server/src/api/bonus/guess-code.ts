import { type BonusTerms, findTerms } from "../../domain/bonus/terms.ts";
import type { Context } from "../../context.ts";
import type { Holder } from "../../domain/game/accounts.ts";
import { hasTurn, limitOf, takeTurn } from "../../lib/limiter.ts";
import { refuse } from "../../lib/refusal.ts";

const limit = limitOf("promotion-guesses");

/**
 * The bonus or promotion of a code that a member enters, or null. Unknown codes are counted. After a number of them in
 * an hour every further code is refused, except those on the page (SECURITY.md S69). Throws REQUEST_LIMIT.
 */
export const guessCode = async (context: Context, member: Holder, code: string): Promise<BonusTerms | null> => {
  const { db } = context;
  const terms = await findTerms(context, db, member, code);
  // A code on the page is no guess.
  if (terms?.is_listed === true) return terms;
  const left = await hasTurn(db, limit, String(member.id));
  if (!left.allowed) throw refuse("REQUEST_LIMIT", { retryAfter: left.retryAfter });
  if (terms !== null) return terms;
  const taken = await takeTurn(db, limit, String(member.id));
  if (!taken.allowed) throw refuse("REQUEST_LIMIT", { retryAfter: taken.retryAfter });
  return null;
};
