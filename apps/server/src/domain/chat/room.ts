import type { Context } from "../../context.ts";
import { readGuestId, signGuestId } from "../../lib/guest-id.ts";

/** Whose room it is: a member's, or a guest's by an id that we signed. */
export type Party = {
  /** The room's id in the database. Its files have the same id as their holder. */
  readonly room: string;
  readonly memberId: bigint | null;
  /** The guest id as it was signed; null for a member. */
  readonly guestId: string | null;
};

/** The prefix of a room's name in the API; the user's id follows. */
export const ROOM_PREFIX = "krapao-";

/** The id of a member's room. */
export const memberRoom = (memberId: bigint): string => `member:${memberId}`;

/** A member as the party of a call. */
export const memberParty = (memberId: bigint): Party => ({ room: memberRoom(memberId), memberId, guestId: null });

const GUEST = "guest:";

/** The guest id of a guest's room, signed; null for a member's. */
export const guestIdOf = (context: Context, room: string): string | null =>
  room.startsWith(GUEST) ? signGuestId(context, room.slice(GUEST.length)) : null;

/** The short name by which operators tell guests apart; null for a member's room. */
export const shortGuestOf = (room: string): string | null =>
  room.startsWith(GUEST) ? room.slice(GUEST.length, GUEST.length + 6) : null;

/**
 * The guest behind an id with a valid signature that has not expired or been joined to a member; null for any other.
 */
export const guestParty = async (context: Context, guestId: string): Promise<Party | null> => {
  const name = readGuestId(context, guestId);
  if (name === null) return null;
  const room = `${GUEST}${name}`;
  const dead = await context.db
    .selectFrom("chat_room")
    .select("id")
    .where("id", "=", room)
    .where("joined_to", "is not", null)
    .executeTakeFirst();
  return dead === undefined ? { room, memberId: null, guestId } : null;
};
