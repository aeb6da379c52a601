import * as z from "zod/mini";

import { wireCurrency } from "../money.ts";
import { NEWS_PLACES } from "../notice/shapes.ts";
import { line, lines, responseText } from "../text.ts";
import { time } from "../time.ts";
import { count, reason } from "./fields.ts";
import { labelId } from "./member-label-shapes.ts";
import { person } from "./operator-shapes.ts";

/** The longest title and text of a campaign, in each language. */
export const CAMPAIGN_TITLE = 60;
export const CAMPAIGN_TEXT = 300;

/**
 * Why a member of the segment is not told: blocked, closed, waits for erasure, wants no news, or has had as many of the
 * day or of the week as the settings allow.
 */
export const CAMPAIGN_SKIPS = ["blocked", "closed", "erasing", "optedOut", "day", "week"] as const;
export type CampaignSkip = (typeof CAMPAIGN_SKIPS)[number];

/** `sending`: until each member of the segment was processed once. */
export const CAMPAIGN_STATES = ["sending", "sent", "stopped"] as const;
export type CampaignState = (typeof CAMPAIGN_STATES)[number];

const skipped = z.object({
  blocked: count,
  closed: count,
  erasing: count,
  optedOut: count,
  day: count,
  week: count,
});

/** What members read, in the three languages; plain text. */
export const campaignBody = z.strictObject({
  audienceSegment: labelId,
  title: z.strictObject({ th: line(CAMPAIGN_TITLE), lo: line(CAMPAIGN_TITLE), en: line(CAMPAIGN_TITLE) }),
  text: z.strictObject({ th: lines(CAMPAIGN_TEXT, 1), lo: lines(CAMPAIGN_TEXT, 1), en: lines(CAMPAIGN_TEXT, 1) }),
  /** The address in the app that it leads to. Null: only to the notices. */
  place: z.nullable(z.enum(NEWS_PLACES)),
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
