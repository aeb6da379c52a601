import * as z from "zod/mini";

import { BONUS_TYPES } from "../bonus/shapes.ts";
import { GAME_CATEGORIES } from "../game/shapes.ts";
import { amount, money, wireCurrency } from "../money.ts";
import { toPromotionCode } from "../promotion-code.ts";
import { line, lines, responseText } from "../text.ts";
import { moment, time } from "../time.ts";
import { count } from "./fields.ts";
import { labelId, segmentMark } from "./member-label-shapes.ts";
import { person } from "./operator-shapes.ts";

/** Texts that operators write. All are HTML, except the notice, which is plain text. */
export const CONTENT_KINDS = ["condition", "agreement", "contact", "notice", "refund"] as const;
export type ContentKind = (typeof CONTENT_KINDS)[number];

export const BANNER_KINDS = ["invite", "refund", "bonus"] as const;
export type BannerKind = (typeof BANNER_KINDS)[number];

/** The most that one text has, in one language. */
export const MAX_TEXT = 3_000;
export const MAX_TEXTS = 30;
export const MAX_BANNERS = 10;
export const MAX_SLICES = 24;

const each = <Schema extends z.ZodMiniType>(schema: Schema) => z.strictObject({ th: schema, lo: schema, en: schema });

/** One text in the three languages, in the form of a request. A language may be missing. */
export const maybeTexts = each(lines(MAX_TEXT, 0));
const names = each(line(100));
const maybeNames = each(line(100, 0));

/**
 * The languages that are published; all of them by default. The others keep the words that members read now. What was
 * added, moved or removed is so in every language (published-texts.ts).
 */
export const publishedLanguages = z.optional(z.array(z.enum(["th", "lo", "en"])).check(z.minLength(1), z.maxLength(3)));

/** The same in the form of an answer. */
export const toldTexts = z.object({ th: responseText(20_000), lo: responseText(20_000), en: responseText(20_000) });
export type Texts = z.infer<typeof toldTexts>;

/** A path below the member app's own address. */
export const ownPath = z.string().check(z.maxLength(200), z.regex(/^\/(?!\/)[\w./-]+$/));

/** The version of a call that saves only if nobody has saved since it was read. */
export const version = responseText(64);

export const contentTexts = z.object({ kind: z.enum(CONTENT_KINDS), version, items: z.array(toldTexts) });

/** A text that is being written. It is kept until it is published or dropped. */
export const contentDraft = z.object({
  items: z.array(toldTexts),
  /** The version that the next save has to name. */
  mark: version,
  savedBy: z.nullable(person),
  savedAt: time,
});
export type ContentDraft = z.infer<typeof contentDraft>;

/** Texts that are published at a set time. */
export const contentSchedule = z.object({
  items: z.array(toldTexts),
  at: time,
  reason: responseText(500),
  by: z.nullable(person),
});
export type ContentSchedule = z.infer<typeof contentSchedule>;

/** A published version. Without a time, it existed before versions were kept. */
export const contentVersion = z.object({
  n: count,
  reason: responseText(500),
  publishedBy: z.nullable(person),
  publishedAt: z.nullable(time),
});

export const bannerItem = z.strictObject({ image: ownPath, html: maybeTexts });
/** A banner that is being made may lack its picture. */
export const bannerDraftItem = z.strictObject({ image: z.union([z.literal(""), ownPath]), html: maybeTexts });
const toldBanners = z.array(z.object({ image: responseText(2_000), html: toldTexts }));

/** Banners that replace the present ones at a set time. */
export const bannerSchedule = z.object({
  items: toldBanners,
  at: time,
  reason: responseText(500),
  by: z.nullable(person),
});
export type BannerSchedule = z.infer<typeof bannerSchedule>;

/** Banners that are being made. They are kept until they are put up or dropped. */
export const bannerDraft = z.object({
  items: toldBanners,
  /** The version that the next save has to name. */
  mark: version,
  savedBy: z.nullable(person),
  savedAt: time,
});
export type BannerDraft = z.infer<typeof bannerDraft>;

export const contentBanners = z.object({
  kind: z.enum(BANNER_KINDS),
  /** Of a bonus; empty for the other kinds. */
  code: responseText(50),
  version,
  items: toldBanners,
  scheduled: z.nullable(bannerSchedule),
  draft: z.nullable(bannerDraft),
});

export const SLICE_PRIZES = ["cash", "thing", "coin", "nothing"] as const;
export type SlicePrize = (typeof SLICE_PRIZES)[number];

/** The state of a bonus or wheel by the database's clock: switched off, before its time, on, after its time. */
export const OFFER_STATES = ["off", "scheduled", "on", "over"] as const;
export type OfferState = (typeof OFFER_STATES)[number];

/** For the members of a segment. Null: for everybody. */
const audienceSegment = z._default(z.nullable(labelId), null);

const colour = z.string().check(z.regex(/^#[0-9a-f]{6}$/));

/** A slice of a new wheel. `amount` is above zero for `cash`, else zero. */
export const newSlice = z.strictObject({
  code: z.string().check(z.minLength(1), z.maxLength(50), z.regex(/^[A-Za-z0-9_-]+$/)),
  label: names,
  bgColor: colour,
  textColor: colour,
  html: maybeTexts,
  weight: z.number().check(z.int(), z.gte(1), z.lte(1_000_000)),
  prize: z.enum(SLICE_PRIZES),
  prizeName: maybeNames,
  amount: z.union([z.literal(0), amount]),
});

/** A new wheel that replaces the present one. */
export const newWheel = z.strictObject({
  currency: wireCurrency,
  name: names,
  audienceSegment,
  /** The time in which it turns, if that is limited. Before and after, the wheel without times turns. */
  activeFrom: z._default(z.nullable(moment), null),
  activeTo: z._default(z.nullable(moment), null),
  slices: z.array(newSlice).check(z.minLength(2), z.maxLength(MAX_SLICES)),
});

export const wheel = z.object({
  _id: responseText(20),
  currency: wireCurrency,
  name: toldTexts,
  isActive: z.boolean(),
  audienceSegment: z.nullable(segmentMark),
  activeFrom: z.nullable(time),
  activeTo: z.nullable(time),
  state: z.enum(OFFER_STATES),
  createdAt: time,
  slices: z.array(
    z.object({
      code: responseText(50),
      label: toldTexts,
      bgColor: responseText(7),
      textColor: responseText(7),
      html: toldTexts,
      weight: count,
      prize: z.enum(SLICE_PRIZES),
      prizeName: toldTexts,
      amount: money,
    }),
  ),
});
export type Wheel = z.infer<typeof wheel>;

export const DEPOSIT_ACCOUNT_TYPES = ["BANK", "PAYMENT", "WALLET"] as const;
/** `AUTO` is credited by itself, `MANUAL` with a slip or a report. A wallet takes gift links. */
export const DEPOSIT_MODES = ["AUTO", "MANUAL", "GIFT"] as const;

/** What may be changed of an account that members pay into. Its bank and number may not. */
const depositAccountTerms = {
  mode: z.enum(DEPOSIT_MODES),
  accountName: line(100),
  position: z.number().check(z.int(), z.gte(0), z.lte(1_000)),
  isActive: z.boolean(),
};
export const changedDepositAccount = z.strictObject(depositAccountTerms);
export const newDepositAccount = z.strictObject({
  ...depositAccountTerms,
  currency: wireCurrency,
  type: z.enum(DEPOSIT_ACCOUNT_TYPES),
  /** A bank's code, or a provider's. */
  bankCode: z.string().check(z.minLength(1), z.maxLength(50), z.regex(/^[A-Z0-9_]+$/)),
  /** Empty where there is none. */
  accountNo: z.string().check(z.maxLength(30), z.regex(/^\d*$/)),
});
export const depositAccount = z.object({
  _id: responseText(20),
  currency: wireCurrency,
  type: z.enum(DEPOSIT_ACCOUNT_TYPES),
  bankCode: responseText(50),
  accountNo: responseText(30),
  mode: responseText(20),
  accountName: responseText(200),
  position: count,
  isActive: z.boolean(),
});
export type DepositAccount = z.infer<typeof depositAccount>;

const whole = (least: number, most: number) => z.number().check(z.int(), z.gte(least), z.lte(most));

/** A bonus's or promotion's terms in one currency. Members keep the terms with which they received it. */
export const bonusTerms = z.strictObject({
  currency: wireCurrency,
  /** Listed on the page. Otherwise it is found only by its code. */
  isListed: z.boolean(),
  isActive: z.boolean(),
  position: whole(0, 1_000),
  name: names,
  description: maybeTexts,
  type: z.enum(BONUS_TYPES),
  maxReceived: whole(1, 10_000),
  /** Per cent of the qualifying deposit and the maximum, or a fixed amount. */
  rewardPercent: z.nullable(whole(1, 1_000)),
  rewardMost: z.nullable(amount),
  rewardFixed: z.nullable(amount),
  depositMinimum: z.union([z.literal(0), amount]),
  /** How many times reward and deposit together have to be played, with two decimals. */
  turnover: z.number().check(z.gte(0), z.lte(1_000)),
  categories: z.array(z.enum(GAME_CATEGORIES)).check(z.minLength(1), z.maxLength(3)),
  percentFail: whole(0, 100),
  /** Whole days after the day on which it was received. Null: for ever. */
  expireDays: z.nullable(whole(0, 3_650)),
  /** How many are given in all. */
  total: z.nullable(whole(1, 1_000_000_000)),
  activeFrom: z.nullable(moment),
  activeTo: z.nullable(moment),
  /** For members who joined within this many days, and who deposited at least this much in all. Null: for everybody. */
  audienceJoinedDays: z._default(z.nullable(whole(1, 3_650)), null),
  audienceDeposited: z._default(z.nullable(amount), null),
  audienceSegment,
});
export type BonusTerms = z.infer<typeof bonusTerms>;

export const bonusCode = z
  .string()
  .check(z.trim(), z.overwrite(toPromotionCode), z.minLength(2), z.maxLength(50), z.regex(/^[A-Z0-9_-]+$/));

export const consoleBonus = z.object({
  code: responseText(50),
  currency: wireCurrency,
  isListed: z.boolean(),
  isActive: z.boolean(),
  position: count,
  name: toldTexts,
  description: toldTexts,
  type: z.enum(BONUS_TYPES),
  maxReceived: count,
  rewardPercent: z.nullable(count),
  rewardMost: z.nullable(money),
  rewardFixed: z.nullable(money),
  depositMinimum: money,
  turnover: z.number(),
  categories: z.array(z.enum(GAME_CATEGORIES)),
  percentFail: count,
  expireDays: z.nullable(count),
  total: z.nullable(count),
  activeFrom: z.nullable(time),
  activeTo: z.nullable(time),
  audienceJoinedDays: z.nullable(count),
  audienceDeposited: z.nullable(money),
  audienceSegment: z.nullable(segmentMark),
  state: z.enum(OFFER_STATES),
  /** How many were given. */
  given: count,
});
export type ConsoleBonus = z.infer<typeof consoleBonus>;
