import type { ChatMessage, Masked, Sender } from "@krapao/contract/chat/shapes";
import type { ChatState } from "@krapao/contract/operator/chat-shapes";
import type { Language } from "@krapao/i18n/language";
import type { ColumnType, Generated, JSONColumnType } from "kysely";

/** A message as it is stored: without what is generated for each answer. */
export type StoredMessage = ChatMessage;

interface ChatRoomTable {
  /** `member:<id>`, `guest:<random>`, or `<channel>:<id there>`. */
  id: string;
  member_id: bigint | null;
  channel: string;
  language: Language;
  last_seq: bigint;
  session_id: string | null;
  read_customer: bigint;
  read_other: bigint;
  unread_customer: number;
  unread_other: number;
  created_at: Date;
  said_at: Date;
  /** A guest's room cannot be used once it was joined to a member's. */
  joined_to: string | null;
  joined_at: Date | null;
}

interface ChatSessionTable {
  id: string;
  room: string;
  channel: string;
  state: ChatState;
  language: Language;
  operator_id: bigint | null;
  started_at: Date;
  waiting_since: Date | null;
  asked_at: Date | null;
  first_answer_at: Date | null;
  /** The operator who gave the first answer. */
  first_answer_by: bigint | null;
  ended_at: Date | null;
  last_at: Date;
  last_sender: Sender;
  last_text: string;
  topic: string | null;
  tags: string[];
  complaint_number: string | null;
  complaint_deadline: Date | null;
  stars: number | null;
  comment: Generated<string>;
  rated_at: Date | null;
  closed_told: Generated<boolean>;
  notice_at: Date | null;
  /** The operators who had it and passed it on. */
  handed_on: Generated<bigint[]>;
  /** The ids of guests' conversations that became part of it. */
  joined_ids: Generated<string[]>;
}

/** Only the functions `chat_say` and `chat_join` write here. */
interface ChatMessageTable {
  room: ColumnType<string, never, never>;
  seq: ColumnType<bigint, never, never>;
  id: ColumnType<string, never, never>;
  session_id: ColumnType<string, never, never>;
  sender: ColumnType<Sender, never, never>;
  deliver_id: ColumnType<string, never, never>;
  operator_id: ColumnType<bigint | null, never, never>;
  message: ColumnType<StoredMessage, never, never>;
  masked: ColumnType<Masked[], never, never>;
  body: ColumnType<string, never, never>;
  upload_id: ColumnType<string | null, never, never>;
  created_at: ColumnType<Date, never, never>;
}

interface ChatNoteTable {
  id: Generated<bigint>;
  session_id: string;
  operator_id: bigint;
  at: Date;
  body: string;
  /** The operator's id for it. Null for the note of a hand-over. */
  deliver_id: string | null;
}

interface ChatDocumentTable {
  name: "menu" | "canned" | "settings";
  value: JSONColumnType<object>;
  changed_at: Date;
}

export interface ChatTables {
  chat_room: ChatRoomTable;
  chat_session: ChatSessionTable;
  chat_message: ChatMessageTable;
  chat_note: ChatNoteTable;
  chat_document: ChatDocumentTable;
}
