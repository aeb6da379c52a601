import type { ChatMessage, Conversation, Masked, Sender } from "@krapao/contract/chat/shapes";
import type { ChatEntry } from "@krapao/contract/operator/chat-shapes";
import type { Person } from "@krapao/contract/operator/operator-shapes";
import { toNational } from "@krapao/contract/phone";

import type { Context } from "../../context.ts";
import { maskPhone } from "../../lib/mask.ts";
import { readOperatorMarks } from "../operator/marks.ts";
import { signedAddress } from "../upload/signed-address.ts";
import { guestIdOf, shortGuestOf } from "./room.ts";

/** Where the files of a room are opened in the member's app. */
export const CHAT_FILES = "/api/chat/file/";
/** Where the files of a room are opened in the console. */
export const DESK_FILES = "/api/chat-files/";

/** A message as it is stored. */
export type MessageRow = {
  readonly room: string;
  readonly seq: bigint;
  readonly id: string;
  readonly session_id: string;
  readonly sender: Sender;
  readonly operator_id: bigint | null;
  readonly message: ChatMessage;
  readonly masked: readonly Masked[];
  readonly created_at: Date;
};

/** The customer whose room it is; null: a guest. */
export type Customer = { readonly id: bigint; readonly phone: string; readonly name: string } | null;

const withLink = (context: Context, row: MessageRow, base: string): ChatMessage => {
  const { message } = row;
  if (message.message_type !== "media") return message;
  const link = signedAddress(context, message.payload.filePath, row.room, base);
  return { ...message, payload: { ...message.payload, link } };
};

const commonOf = (row: MessageRow, customer: Customer, phone: (e164: string) => string) => ({
  _id: row.id,
  seq: Number(row.seq),
  sender: row.sender,
  userId: customer === null ? null : String(customer.id),
  username: row.sender === "customer" && customer !== null ? phone(customer.phone) : null,
  name: row.sender === "customer" && customer !== null ? customer.name : null,
  deviceToken: null,
  createdAt: row.created_at.toISOString(),
  session_id: row.session_id,
  ...(row.masked.length === 0 ? {} : { masked: [...row.masked] }),
});

/** A message as its room sees it. It does not reveal which operator wrote it (SECURITY.md S28). */
export const conversationOf = (context: Context, row: MessageRow, customer: Customer): Conversation => ({
  ...commonOf(row, customer, toNational),
  message: withLink(context, row, CHAT_FILES),
  guestId: guestIdOf(context, row.room),
});

/**
 * The file's id when it is stored as it was sent and may have been scanned. Pictures are re-encoded instead
 * (SECURITY.md S44).
 */
const keptAsSent = ({ message }: MessageRow): string | null =>
  message.message_type === "media" && message.payload.fileType !== "image" ? message.payload.filePath : null;

/** What is needed to present messages to operators: the operators who wrote, and the files that a scanner checked. */
export type ForOperators = { readonly operators: ReadonlyMap<bigint, Person>; readonly scanned: ReadonlySet<string> };

/** Reads what is needed to present these messages to operators. */
export const readForOperators = async ({ db }: Context, rows: readonly MessageRow[]): Promise<ForOperators> => {
  const ids = rows.flatMap((row) => keptAsSent(row) ?? []);
  const [operators, files] = await Promise.all([
    rows.some((row) => row.operator_id !== null) ? readOperatorMarks(db) : new Map(),
    ids.length === 0
      ? []
      : db.selectFrom("upload").select("id").where("id", "in", ids).where("scanned_at", "is not", null).execute(),
  ]);
  return { operators, scanned: new Set(files.map(({ id }) => id)) };
};

/** A message as operators see it: the phone number masked, and without the guest id, which would open the room. */
export const entryOf = (
  context: Context,
  row: MessageRow,
  customer: Customer,
  { operators, scanned }: ForOperators,
): ChatEntry => {
  const file = keptAsSent(row);
  return {
    ...commonOf(row, customer, maskPhone),
    message: withLink(context, row, DESK_FILES),
    guestId: shortGuestOf(row.room),
    room: row.room,
    operator: row.operator_id === null ? null : (operators.get(row.operator_id) ?? null),
    isUnscanned: file !== null && !scanned.has(file),
  };
};
