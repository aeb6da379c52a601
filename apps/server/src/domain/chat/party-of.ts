import type { FastifyBaseLogger } from "fastify";

import type { Context } from "../../context.ts";
import { refuse } from "../../lib/refusal.ts";
import { guestParty, memberParty, type Party } from "./room.ts";

type Asked = { readonly member: { readonly id: bigint } | null; readonly log: FastifyBaseLogger };

/**
 * Whose room a call is about (rule 19). With a token it is the token's member, whatever else is sent. Without one it is
 * the guest with an id that we signed. Throws UNAUTHORIZED for a guest id that is missing, invalid or joined.
 */
export const partyOf = async (
  context: Context,
  { member, log }: Asked,
  guestId: string | null | undefined,
): Promise<Party> => {
  if (member !== null) return memberParty(member.id);
  if (guestId === null || guestId === undefined || guestId === "") throw refuse("UNAUTHORIZED");
  const guest = await guestParty(context, guestId);
  if (guest !== null) return guest;
  log.warn({ event: "guest_id.bad" });
  throw refuse("UNAUTHORIZED");
};
