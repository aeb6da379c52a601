import type { ChatMessage, Masked, Sender } from "@krapao/contract/chat/shapes";
import type { ChatState } from "@krapao/contract/operator/chat-shapes";
import type { Language } from "@krapao/i18n/language";
import { sql } from "kysely";

import type { Context } from "../../context.ts";

/** One message to be stored. */
export type Saying = {
  readonly room: string;
  readonly memberId: bigint | null;
  readonly language: Language;
  readonly sender: Sender;
  /** The sender's id for the message; repeating it stores the message once. */
  readonly deliverId: string;
  /** The operator who wrote it; null for the customer or the menu. */
  readonly operatorId: bigint | null;
  readonly message: ChatMessage;
  readonly masked: readonly Masked[];
  /** A customer's message that a person has to read. */
  readonly wantsPerson: boolean;
  /** Store it only while this conversation is open; null: in the open one, or in a new one. */
  readonly onlyIn: string | null;
};

/** A message as it was stored. */
export type Said = {
  readonly outcome: "said" | "known";
  readonly id: string;
  readonly seq: bigint;
  readonly session_id: string;
  readonly created_at: Date;
  readonly message: ChatMessage;
  readonly masked: Masked[];
  readonly state: ChatState;
  readonly operator_id: bigint | null;
  readonly is_new_session: boolean;
  /** With this message the customer began to wait for a person. */
  readonly is_waiting: boolean;
};

/** The text of a message that a search can find. */
export const bodyOf = (message: ChatMessage): string => {
  switch (message.message_type) {
    case "text":
      return message.payload.message;
    case "buttons":
    case "quick_replies":
      return message.payload.message;
    case "media":
      return `${message.payload.message} ${message.payload.name}`.trim();
    case "postback":
      return message.payload.title;
    case "generic":
      return message.payloads.map(({ title, subtitle }) => `${title} ${subtitle}`).join("\n");
    default:
      return "";
  }
};

const uploadOf = (message: ChatMessage): string | null =>
  message.message_type === "media" ? message.payload.filePath : null;

/**
 * Stores a message and gives it the room's next number, in one statement. `dead`: the guest's room was joined to a
 * member's. `ended`: the conversation that it was meant for has ended.
 */
export const say = async (context: Context, saying: Saying): Promise<Said | "dead" | "ended"> => {
  const { db, random, clock } = context;
  const message: ChatMessage = {
    ...saying.message,
    deliver: { id: saying.message.deliver.id || saying.deliverId, status: "succeed" },
  };
  const id = random.bytes(16).toString("base64url");
  const session = random.bytes(12).toString("hex");
  const { rows } = await sql<Omit<Said, "outcome"> & { readonly outcome: Said["outcome"] | "dead" | "ended" }>`
    select * from chat_say(${saying.room}, ${saying.memberId}, ${saying.language}, ${saying.sender}, ${id}, ${session},
      ${saying.deliverId}, ${saying.operatorId}, ${JSON.stringify(message)}::jsonb, ${[...saying.masked]}::text[],
      ${bodyOf(message)}, ${uploadOf(message)}, ${saying.wantsPerson}, ${saying.onlyIn}, ${clock.now()})`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error("a message without an outcome");
  const { outcome } = row;
  return outcome === "dead" || outcome === "ended" ? outcome : { ...row, outcome };
};
