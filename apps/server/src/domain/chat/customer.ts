import type { ChatMessage, Masked } from "@krapao/contract/chat/shapes";
import type { SentConversation } from "@krapao/contract/chat/sent";
import type { Language } from "@krapao/i18n/language";
import { sql } from "kysely";

import type { Context } from "../../context.ts";
import { InvalidInput } from "../../lib/invalid-input.ts";
import { limitOf, perAddress, takeTurns } from "../../lib/limiter.ts";
import { refuse } from "../../lib/refusal.ts";
import { answerPostback, closedNotice } from "./answers.ts";
import { readMenuAndSettings } from "./documents.ts";
import { hasLivingCode } from "../otp/codes.ts";
import { hideSecrets, isBareCode } from "./hide-secrets.ts";
import { messagesOf, startOf, wishOf } from "./menu.ts";
import { customerOf, publish, rowOf } from "./publish.ts";
import type { Customer } from "./present.ts";
import type { Party } from "./room.ts";
import { type Said, say } from "./say.ts";

type Sent = SentConversation["message"];

const BURST = limitOf("chat:burst");
const HOURLY = limitOf("chat:hourly");
/** Buttons in this many of the last messages may still be pressed. */
const OFFERED_IN = 200;

/** Limits messages per sender and per address. Throws REQUEST_LIMIT. */
const checkFlood = async (context: Context, party: Party, caller: string): Promise<void> => {
  const refused = await takeTurns(context.db, [
    [BURST, party.room],
    [HOURLY, party.room],
    [perAddress(context.settings, "chatMessages"), caller],
  ]);
  if (refused === null) return;
  context.log.warn({ event: "limit.hit", scope: refused.scope, address: caller });
  throw refuse("REQUEST_LIMIT", { retryAfter: refused.retryAfter });
};

/** Whether a button with this payload was offered in the room (SECURITY.md S45). */
const wasOffered = async ({ db }: Context, room: string, payload: string): Promise<boolean> => {
  const { rows } = await sql<{ offered: boolean }>`
    select exists (
      select from (
        select message from chat_message where room = ${room} and sender = 'other' order by seq desc limit ${OFFERED_IN}
      ) m where jsonb_path_exists(m.message, '$.** ? (@.type == "postback" && @.payload == $payload)',
        jsonb_build_object('payload', ${payload}::text))
    ) as offered`.execute(db);
  return rows[0]?.offered === true;
};

type Media = Extract<ChatMessage, { readonly message_type: "media" }>["payload"];
const fileTypeOf = (type: string): Media["fileType"] => {
  if (type.startsWith("image/")) return "image";
  return type.startsWith("video/") ? "video" : "file";
};

/**
 * A file of the room as a message describes it, with type and name from our own record. Throws NO_DATA for any other
 * file.
 */
export const mediaOf = async (
  { db }: Context,
  room: string,
  sent: { readonly filePath: string; readonly message?: string | undefined },
): Promise<Media> => {
  const file = await db
    .selectFrom("upload")
    .select(["id", "type", "name"])
    .where("id", "=", sent.filePath)
    .where("holder", "=", room)
    .where("kind", "=", "chat")
    .where("removed_at", "is", null)
    .executeTakeFirst();
  if (file === undefined) throw refuse("NO_DATA");
  return {
    message: sent.message ?? "",
    url: false,
    fileType: fileTypeOf(file.type),
    filePath: file.id,
    name: file.name,
    link: null,
  };
};

type Readied = { readonly message: ChatMessage; readonly masked: readonly Masked[] };
const deliver = { id: "", status: "succeed" } as const;

/**
 * Whether a message of exactly six digits is treated as a one-time code: while a code that was sent to the member is
 * still valid. For a guest it always is, because we do not know what was sent to a guest, and a guest has no amounts
 * here to write about.
 */
const isCodeAwaited = async ({ db }: Context, { memberId }: Party, text: string): Promise<boolean> => {
  if (!isBareCode(text)) return false;
  if (memberId === null) return true;
  const member = await db.selectFrom("member").select("phone").where("id", "=", memberId).executeTakeFirst();
  return member !== undefined && hasLivingCode(db, member.phone);
};

/** What is stored of a message: only its type, text, postback and own file (SECURITY.md S45). */
const readyToStore = async (context: Context, party: Party, sent: Sent): Promise<Readied> => {
  if (sent.message_type === "text") {
    const { message } = sent.payload;
    const { text, masked } = hideSecrets(message, await isCodeAwaited(context, party, message));
    return { message: { message_type: "text", payload: { message: text }, deliver }, masked };
  }
  if (sent.message_type === "media") {
    const message = sent.payload.message ?? "";
    const { text, masked } = hideSecrets(message, await isCodeAwaited(context, party, message));
    const payload = await mediaOf(context, party.room, { ...sent.payload, message: text });
    return { message: { message_type: "media", payload, deliver }, masked };
  }
  const { title, payload } = sent.payload;
  return {
    message: { message_type: "postback", payload: { title: hideSecrets(title, false).text, payload }, deliver },
    masked: [],
  };
};

/** The result of a customer's message. */
export type CustomerSaid = Pick<Said, "id" | "seq" | "created_at" | "masked" | "message">;

type Incoming = { readonly message: Sent; readonly language: Language; readonly caller: string };

const tellStored = async (context: Context, party: Party, said: Said, customer: Customer): Promise<void> => {
  if (said.outcome === "said") await publish(context, rowOf(party.room, "customer", null, said), said, customer);
};

/**
 * Stores the menu's answers. Their delivery ids are made from the message that they answer, so repeating this stores
 * them once.
 */
const answer = async (
  context: Context,
  party: Party,
  said: Said,
  {
    messages,
    language,
    customer,
  }: { readonly messages: readonly ChatMessage[]; readonly language: Language; readonly customer: Customer },
): Promise<void> => {
  for (const [index, message] of messages.entries()) {
    const answered = await say(context, {
      room: party.room,
      memberId: party.memberId,
      language,
      sender: "other",
      deliverId: `answer:${said.id}:${index}`,
      operatorId: null,
      message,
      masked: [],
      wantsPerson: false,
      onlyIn: said.session_id,
    });
    if (typeof answered === "string" || answered.outcome === "known") continue;
    await publish(context, rowOf(party.room, "other", null, answered), answered, customer);
  }
};

/** Marks that the customer was told that nobody is there; true for the first caller only. */
const markClosedTold = async ({ db }: Context, sessionId: string): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable("chat_session")
    .set({ closed_told: true })
    .where("id", "=", sessionId)
    .where("closed_told", "=", false)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

/**
 * Takes a customer's message, from any channel: limits it, hides secrets, stores it once under its `deliver.id`, sends
 * it to everybody, and lets the menu answer where it was asked. All other messages wait for a person. Throws
 * REQUEST_LIMIT, NO_DATA (a file that is not theirs), UNAUTHORIZED (a guest who was joined to a member), and
 * KEY_INVALID for a postback that was not offered.
 */
export const sayAsCustomer = async (
  context: Context,
  party: Party,
  { message: sent, language, caller }: Incoming,
): Promise<CustomerSaid> => {
  await checkFlood(context, party, caller);
  const [documents, customer, readied] = await Promise.all([
    readMenuAndSettings(context.db),
    customerOf(context, party.memberId),
    readyToStore(context, party, sent),
  ]);
  const { menu } = documents;
  const payload = sent.message_type === "postback" ? sent.payload.payload : null;
  if (payload !== null && wishOf(menu, payload) === null && !(await wasOffered(context, party.room, payload)))
    throw new InvalidInput("KEY_INVALID", [{ path: "message.payload.payload", message: "not_offered" }]);
  const answered =
    payload === null ? null : await answerPostback(context, menu, { payload, memberId: party.memberId, language });
  const wantsPerson = answered === null || answered.isHandedOver;
  const said = await say(context, {
    ...readied,
    room: party.room,
    memberId: party.memberId,
    language,
    sender: "customer",
    deliverId: sent.deliver.id,
    operatorId: null,
    wantsPerson,
    onlyIn: null,
  });
  if (said === "dead") throw refuse("UNAUTHORIZED");
  if (said === "ended") throw new Error("a conversation that nobody named has ended");
  await tellStored(context, party, said, customer);
  const start = startOf(menu);
  const messages = [
    ...(answered?.messages ?? []),
    // A customer who begins a new conversation by writing is shown the menu once, and still waits for a person. In a
    // new room the app shows the menu above the first message already.
    ...(answered === null && said.is_new_session && said.seq > 1n && start !== null
      ? messagesOf(start, language, null)
      : []),
  ];
  const closed = wantsPerson ? closedNotice(documents, language, context.clock.now()) : null;
  if (closed !== null && (await markClosedTold(context, said.session_id))) messages.push(closed);
  await answer(context, party, said, { messages, language, customer });
  return said;
};
