import * as z from "zod/mini";

import { wireCurrency } from "../money.ts";
import { NEWS_PLACES } from "../notice/shapes.ts";
import { line, lines, responseText } from "../text.ts";
import { time } from "../time.ts";
import { count, reason } from "./fields.ts";
import { labelId } from "./member-label-shapes.ts";
import { person } from "./operator-shapes.ts";
import { PROMOTION_KINDS } from "./promotion-shapes.ts";

/** The longest title and text of a campaign, in each language. */
export const CAMPAIGN_TITLE = 60;
export const CAMPAIGN_TEXT = 300;

/**
 * Why a member of the segment is not told: blocked, closed, waits for erasure, wants no news, may not take part in the
 * programme that the news is about, or has had as many of the day or of the week as the settings allow.
 */
export const CAMPAIGN_SKIPS = ["blocked", "closed", "erasing", "optedOut", "programme", "day", "week"] as const;
export type CampaignSkip = (typeof CAMPAIGN_SKIPS)[number];

/** `sending`: until each member of the segment was processed once. */
export const CAMPAIGN_STATES = ["sending", "sent", "stopped"] as const;
export type CampaignState = (typeof CAMPAIGN_STATES)[number];

const skipped = z.object({
  blocked: count,
  closed: count,
  erasing: count,
  optedOut: count,
  programme: count,
  day: count,
  week: count,
});

/** A bonus (by its code), a wheel (by its number), the refunds or the invites (without a code). */
export const campaignAbout = z.strictObject({
  kind: z.enum(PROMOTION_KINDS),
  code: z.string().check(z.maxLength(50), z.regex(/^[A-Z0-9_-]*$/)),
});
export type CampaignAbout = z.infer<typeof campaignAbout>;

/** What members read, in the three languages; plain text. */
export const campaignBody = z.strictObject({
  audienceSegment: labelId,
  title: z.strictObject({ th: line(CAMPAIGN_TITLE), lo: line(CAMPAIGN_TITLE), en: line(CAMPAIGN_TITLE) }),
  text: z.strictObject({ th: lines(CAMPAIGN_TEXT, 1), lo: lines(CAMPAIGN_TEXT, 1), en: lines(CAMPAIGN_TEXT, 1) }),
  /** The address in the app that it leads to. Null: only to the notices. */
  place: z.nullable(z.enum(NEWS_PLACES)),
  /** The programme that it is about. Members to whom that is closed are not told. */
  about: z._default(z.nullable(campaignAbout), null),
  reason,
});

const texts = z.object({ th: responseText(600), lo: responseText(600), en: responseText(600) });

/** How many members a notice would reach now, and why the others are not reached. */
export const campaignReach = z.object({ found: count, reached: count, skipped });
export type CampaignReach = z.infer<typeof campaignReach>;

/** A notice to the members of a segment, after its approval. */
export const campaign = z.object({
  _id: responseText(20),
  /** The segment's name at that time. Its filter is the one that was approved. */
  segment: responseText(60),
  currency: wireCurrency,
  title: texts,
  text: texts,
  place: z.nullable(z.enum(NEWS_PLACES)),
  /** A refund or an invite has no name. */
  about: z.nullable(z.object({ kind: z.enum(PROMOTION_KINDS), code: responseText(50), name: z.nullable(texts) })),
  state: z.enum(CAMPAIGN_STATES),
  by: z.nullable(person),
  at: time,
  /** How many members the segment had when it began, and how many of them were processed so far. */
  found: count,
  sent: count,
  skipped,
  endedAt: z.nullable(time),
});
export type Campaign = z.infer<typeof campaign>;

export const campaignPage = z.object({
  /** The present limits: the most for a member in a day and in a week (zero: no limit), and the hours of rest. */
  limits: z.object({
    day: count,
    week: count,
    quiet: z.nullable(z.object({ from: responseText(5), to: responseText(5) })),
    /** It is one of those hours, so nothing is sent until they end. */
    isQuiet: z.boolean(),
  }),
  campaigns: z.array(campaign),
});
export type CampaignPage = z.infer<typeof campaignPage>;
