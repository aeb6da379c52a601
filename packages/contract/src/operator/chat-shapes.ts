import * as z from "zod/mini";

import { conversation, FILE_TYPES, SENDERS } from "../chat/shapes.ts";
import { MAX_CHAT_TEXT } from "../constants.ts";
import { identifier, line, lines, text, responseText } from "../text.ts";
import { time } from "../time.ts";
import { ownPath, toldTexts, version } from "./content-shapes.ts";
import { count } from "./fields.ts";
import { memberMark } from "./member-mark.ts";
import { person } from "./operator-shapes.ts";
import { day } from "./report-shapes.ts";

/** `answers`: only the menu of answers speaks; `waiting`: for a person; `open`: an operator has it; `ended`. */
export const CHAT_STATES = ["answers", "waiting", "open", "ended"] as const;
export type ChatState = (typeof CHAT_STATES)[number];

/** `all`: everything that has not ended. */
export const CHAT_LISTS = ["waiting", "mine", "all", "ended"] as const;
export type ChatList = (typeof CHAT_LISTS)[number];

/** A complaint gets a number and a deadline when it is labelled as one. */
export const complaint = z.object({ number: responseText(30), deadline: time });

/** One conversation: the messages of a room until somebody ends it. */
export const chat = z.object({
  /** Also its `session_id`. */
  _id: responseText(64),
  room: responseText(100),
  /** The channel: `widget`, or one that was added. */
  channel: responseText(30),
  state: z.enum(CHAT_STATES),
  /** Null: a guest. */
  member: z.nullable(memberMark),
  /** A short name to tell guests apart. Null: a member. */
  guest: z.nullable(responseText(20)),
  language: z.enum(["th", "lo", "en"]),
  /** The operator who has it. */
  operator: z.nullable(person),
  startedAt: time,
  /**
   * Since when the customer waits for a person, also while an operator has it and has not answered the last message.
   */
  waitingSince: z.nullable(time),
  /** When that wait is too long. */
  targetAt: z.nullable(time),
  firstAnswerAt: z.nullable(time),
  endedAt: z.nullable(time),
  /** Messages of the customer that no operator has read. */
  unread: count,
  /** The beginning of the last message. */
  last: z.nullable(z.object({ sender: z.enum(SENDERS), text: responseText(200), at: time })),
  /** A topic's code. */
  topic: z.nullable(responseText(50)),
  tags: z.array(responseText(50)),
  complaint: z.nullable(complaint),
  rating: z.nullable(z.object({ stars: count, comment: responseText(500), at: time })),
});
export type Chat = z.infer<typeof chat>;

/** A message as operators get it. */
export const chatEntry = z.object({
  ...conversation.shape,
  room: responseText(100),
  /** The operator who wrote it. Null: the customer or the menu of answers. */
  operator: z.nullable(person),
  /** The file was not re-encoded, and no scanner has checked it (SECURITY.md S44). */
  isUnscanned: z.boolean(),
});
export type ChatEntry = z.infer<typeof chatEntry>;

export const chatNote = z.object({ by: person, at: time, text: responseText(1_000) });

export const chatCounts = z.object({ waiting: count, mine: count, all: count, ended: count });

const https = text(2_000, 1).check(z.regex(/^https:\/\/[^\s]+$/));
const tel = text(20, 3).check(z.regex(/^\+?[0-9]{3,15}$/));

/**
 * A button of a reply. `web` is https, `call` digits. A postback is the text that the customer's side sends back. Any
 * other button sends its title.
 */
export const replyButton = z.discriminatedUnion("type", [
  z.strictObject({ title: line(100), type: z.literal("web"), payload: https }),
  z.strictObject({ title: line(100), type: z.literal("call"), payload: tel }),
  z.strictObject({ title: line(100), type: z.literal("postback"), payload: text(200, 1) }),
  z.strictObject({ title: line(100), type: z.literal("other"), payload: text(0) }),
]);

/** The largest number of buttons in one message. */
export const MAX_BUTTONS = 8;
export const MAX_CARDS = 10;

const buttons = z.array(replyButton).check(z.minLength(1), z.maxLength(MAX_BUTTONS));
const replyCard = z.strictObject({
  title: line(200),
  subtitle: lines(500, 0),
  image_url: z.nullable(ownPath),
  buttons: z.array(replyButton).check(z.maxLength(3)),
});
const deliver = z.strictObject({ id: identifier });

/** A message of an operator. */
export const reply = z.discriminatedUnion("message_type", [
  z.strictObject({
    message_type: z.literal("text"),
    payload: z.strictObject({ message: lines(MAX_CHAT_TEXT) }),
    deliver,
  }),
  z.strictObject({
    message_type: z.enum(["buttons", "quick_replies"]),
    payload: z.strictObject({ message: lines(MAX_CHAT_TEXT), buttons }),
    deliver,
  }),
  z.strictObject({
    message_type: z.literal("generic"),
    payloads: z.array(replyCard).check(z.minLength(1), z.maxLength(MAX_CARDS)),
    deliver,
  }),
  z.strictObject({
    message_type: z.literal("media"),
    payload: z.strictObject({
      message: z.optional(lines(MAX_CHAT_TEXT, 0)),
      fileType: z.enum(FILE_TYPES),
      filePath: text(200, 1),
      name: text(100),
    }),
    deliver,
  }),
]);
export type Reply = z.infer<typeof reply>;

const each = <Schema extends z.ZodMiniType>(schema: Schema) => z.strictObject({ th: schema, lo: schema, en: schema });

/** The names of a label or of a part of the menu. */
export const chatCode = z.string().check(z.minLength(1), z.maxLength(50), z.regex(/^[a-z0-9-]+$/));

/**
 * A canned reply, found by a slash and its code. Its texts may contain {@link CANNED_FIGURES} in braces, which are
 * filled in with the member's figures. For a guest, and for a missing figure, a dash is filled in.
 */
export const CANNED_FIGURES = [
  "name",
  "id",
  "balance",
  "currency",
  "lastDeposit",
  "lastWithdrawal",
  "operator",
] as const;
export const cannedReply = z.strictObject({ code: chatCode, texts: each(lines(MAX_CHAT_TEXT)) });
export const MAX_CANNED = 200;
export const cannedReplies = z.object({
  version,
  items: z.array(z.object({ code: responseText(50), texts: toldTexts })),
});

/** What the server looks up for the member who asks. A guest is asked to sign in. */
export const MENU_LOOKUPS = ["deposits", "withdrawals", "withdraw-blocked"] as const;
export type MenuLookup = (typeof MENU_LOOKUPS)[number];

/** Where a button of the menu leads: to another part, a page, a phone number, or a person. */
export const menuButton = z.discriminatedUnion("to", [
  z.strictObject({ to: z.literal("part"), title: each(line(100)), part: chatCode }),
  z.strictObject({ to: z.literal("web"), title: each(line(100)), href: https }),
  z.strictObject({ to: z.literal("call"), title: each(line(100)), phone: tel }),
  z.strictObject({ to: z.literal("person"), title: each(line(100)) }),
]);

/**
 * A part of the menu of answers. The server adds a button to a person wherever there is none, so that a person can
 * always be reached. Parts that no button leads to and buttons that lead nowhere are refused.
 */
export const menuPart = z.strictObject({
  code: chatCode,
  text: each(lines(1_000)),
  /** How the buttons are shown. */
  show: z.enum(["buttons", "quick_replies"]),
  buttons: z.array(menuButton).check(z.maxLength(MAX_BUTTONS - 1)),
  /** Shown before the buttons. */
  cards: z
    .array(
      z.strictObject({
        title: each(line(200)),
        subtitle: each(lines(500, 0)),
        image_url: z.nullable(ownPath),
        buttons: z.array(menuButton).check(z.maxLength(3)),
      }),
    )
    .check(z.maxLength(MAX_CARDS)),
  /** Sent before the text: the figures that this member asks about. */
  lookup: z.nullable(z.enum(MENU_LOOKUPS)),
});
export type MenuPart = z.infer<typeof menuPart>;

export const MAX_MENU_PARTS = 50;
export const chatMenu = z.strictObject({
  isActive: z.boolean(),
  /** The first part, which everybody sees. */
  start: chatCode,
  parts: z.array(menuPart).check(z.minLength(1), z.maxLength(MAX_MENU_PARTS)),
});
export type ChatMenu = z.infer<typeof chatMenu>;

const hour = z.string().check(z.maxLength(5), z.regex(/^([01]\d|2[0-3]):[0-5]\d$/));

/** The settings of the chat. */
export const chatSettings = z.strictObject({
  /**
   * When support answers, for each day of the week (Monday first) in the members' time. Null: all day; `closed`: not at
   * all.
   */
  hours: z
    .array(z.union([z.null(), z.literal("closed"), z.strictObject({ from: hour, to: hour })]))
    .check(z.minLength(7), z.maxLength(7)),
  /** Sent once in a conversation when a person is asked for outside these hours. */
  closedText: each(lines(500)),
  /** A wait for a person longer than this is too long. */
  targetSeconds: z.number().check(z.int(), z.gte(10), z.lte(86_400)),
  /** The time from the label to the deadline of a complaint. */
  complaintDays: z.number().check(z.int(), z.gte(1), z.lte(90)),
  /** A conversation without a message for this long ends by itself. */
  idleHours: z.number().check(z.int(), z.gte(1), z.lte(720)),
  /** How long messages and files are kept. */
  keptDays: z.number().check(z.int(), z.gte(90), z.lte(3_650)),
  /** `complaint` is always one of them. */
  topics: z.array(z.strictObject({ code: chatCode, name: each(line(100)) })).check(z.minLength(1), z.maxLength(50)),
  tags: z.array(z.strictObject({ code: chatCode, name: each(line(100)) })).check(z.maxLength(100)),
});
export type ChatSettings = z.infer<typeof chatSettings>;
export const COMPLAINT_TOPIC = "complaint";

/**
 * The figures of some conversations. Times are medians in seconds. Null: there is none. For one operator those are
 * counted that they have; a first answer counts for the operator who gave it.
 */
export const chatFigure = z.object({
  chats: count,
  /** How many of them only the menu of answers served. */
  answered: count,
  firstAnswer: z.nullable(z.number()),
  /** Nine of ten were answered sooner than this. */
  firstAnswerSlow: z.nullable(z.number()),
  /** Per cent of first answers within the target. */
  inTarget: z.nullable(z.number()),
  resolution: z.nullable(z.number()),
  rated: count,
  /** The mean. */
  stars: z.nullable(z.number()),
  /**
   * The share of ended ones, in per cent, whose customer began another within a day, about the same topic as far as
   * they are labelled.
   */
  cameBack: z.nullable(z.number()),
  /**
   * The share of those with an operator, in per cent, that were given to another or back to the waiting list. For one
   * operator: that they gave on.
   */
  handedOn: z.nullable(z.number()),
});
/**
 * The hours of the day in which conversations began: the open hours, all others, or six of them, in the members' time.
 */
export const CHAT_HOURS = ["open", "closed", "0-6", "6-12", "12-18", "18-24"] as const;
/**
 * Which conversations are counted: those of the days (in the members' time, both included, a year at most) that match
 * all other filters.
 */
export const chatFigureQuery = z.strictObject({
  from: day,
  to: day,
  /** The `_id` of the operator who has it. */
  operator: z.optional(identifier),
  /** A topic's code. */
  topic: z.optional(text(50)),
  language: z.optional(z.enum(["th", "lo", "en"])),
  hours: z.optional(z.enum(CHAT_HOURS)),
});
/**
 * Which of the counted conversations a figure is about: those that only the menu of answers served, whose first answer
 * came after the target, that ended, whose customer came back within a day, that were rated, that were handed on, that
 * have no topic.
 */
export const COUNTED_PARTS = [
  "all",
  "answered",
  "over-target",
  "ended",
  "came-back",
  "rated",
  "handed-on",
  "no-topic",
] as const;
export type CountedPart = (typeof COUNTED_PARTS)[number];
/**
 * The day whose median first answer was furthest over the target, and what is known about it. A day with few
 * conversations is named only if no other day was over the target. `usual…`: the median of the same day of the week in
 * the eight weeks before, by the same filters; null with fewer than three such days.
 */
export const worstDay = z.object({
  day: responseText(10),
  firstAnswer: z.number(),
  /** How many conversations began. */
  chats: count,
  usualChats: z.nullable(count),
  /** How many operators gave the first answers. */
  operators: count,
  usualOperators: z.nullable(count),
  /** How many customers asked for a person and got no answer. */
  unanswered: count,
  /** How many of them began outside the open hours. */
  outside: count,
  /** The topic that was asked about more than usual. Null: none was. */
  topic: z.nullable(z.object({ topic: responseText(50), chats: count, usual: count })),
  /**
   * When providers' calls failed too often on that day, the longest time first. `to` is null while they do. Empty for
   * who may not see alerts.
   */
  outages: z.array(z.object({ provider: responseText(100), from: time, to: z.nullable(time) })),
});
export type WorstDay = z.infer<typeof worstDay>;
export const chatFigures = z.object({
  total: chatFigure,
  days: z.array(z.object({ day: responseText(10), ...chatFigure.shape })),
  /** Null: no day was over the target. */
  worst: z.nullable(worstDay),
  operators: z.array(z.object({ operator: person, ...chatFigure.shape })),
  topics: z.array(z.object({ topic: z.nullable(responseText(50)), ...chatFigure.shape })),
  /** How often each number of stars was given, from one to five. */
  ratings: z.array(z.object({ stars: count, count })),
  /** When conversations began, in the members' time: 1 is Monday. Hours in which none did are left out. */
  hours: z.array(z.object({ weekday: count, hour: count, chats: count })),
  /** Complaints of every period that have not ended and are due within a week, or overdue. */
  complaintsDue: count,
});
