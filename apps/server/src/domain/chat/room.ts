import type { ChatChannel } from "../../adapters/chat/port.ts";
import type { Context } from "../../context.ts";
import { readGuestId, signGuestId } from "../../lib/guest-id.ts";

/** Whose room it is: a member's, a guest's by an id that we signed, or somebody's in another channel. */
export type Party = {
  /** The room's id in the database. Its files have the same id as their holder. */
  readonly room: string;
  readonly memberId: bigint | null;
  /** The guest id as it was signed; null for anybody else. */
  readonly guestId: string | null;
};

/** The prefix of a room's name in the API; the user's id follows. */
export const ROOM_PREFIX = "krapao-";

const MEMBER = "member:";
const GUEST = "guest:";
/** The length of a short name. */
const SHORT = 6;

/** The id of a member's room. */
export const memberRoom = (memberId: bigint): string => `${MEMBER}${memberId}`;

/** A member as the party of a call. */
export const memberParty = (memberId: bigint): Party => ({ room: memberRoom(memberId), memberId, guestId: null });

/**
 * Somebody in a channel beside the widget, by the id that the channel knows them by. They are nobody's member, whatever
 * they say there.
 */
export const channelParty = ({ code }: Pick<ChatChannel, "code">, id: string): Party => ({
  room: `${code}:${id}`,
  memberId: null,
  guestId: null,
});

/** The guest id of a guest's room, signed; null for a member's. */
export const guestIdOf = (context: Context, room: string): string | null =>
  room.startsWith(GUEST) ? signGuestId(context, room.slice(GUEST.length)) : null;

/**
 * The short name by which operators tell guests apart; null for a member's room. Of another channel's id it is the end,
 * because ids that are counted up begin alike.
 */
export const shortGuestOf = (room: string): string | null => {
  if (room.startsWith(MEMBER)) return null;
  return room.startsWith(GUEST)
    ? room.slice(GUEST.length, GUEST.length + SHORT)
    : room.split(":").slice(1).join(":").slice(-SHORT);
};

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
