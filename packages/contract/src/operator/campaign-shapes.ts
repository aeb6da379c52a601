import * as z from "zod/mini";

import { wireCurrency } from "../money.ts";
import { NEWS_PLACES } from "../notice/shapes.ts";
import { line, lines, responseText } from "../text.ts";
import { time } from "../time.ts";
import { count, reason } from "./fields.ts";
import { labelId } from "./member-label-shapes.ts";
import { person } from "./operator-shapes.ts";

/** So long a campaign's title and text are at most, in each language. */
export const CAMPAIGN_TITLE = 60;
export const CAMPAIGN_TEXT = 300;

/**
 * Why a member whom the segment finds is not told: blocked, closed, waits to be erased, does not want news, has had as
 * many of the day or of the week as the settings allow.
 */
export const CAMPAIGN_SKIPS = ["blocked", "closed", "erasing", "optedOut", "day", "week"] as const;
export type CampaignSkip = (typeof CAMPAIGN_SKIPS)[number];

/** `sending`: until each member whom the segment finds was looked at once. */
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
  /** Where in the app it leads; null: nowhere but to the notices. */
  place: z.nullable(z.enum(NEWS_PLACES)),
  reason,
});

const texts = z.object({ th: responseText(600), lo: responseText(600), en: responseText(600) });

/** How many members a notice would reach now, and why the others not. */
export const campaignReach = z.object({ found: count, reached: count, skipped });
export type CampaignReach = z.infer<typeof campaignReach>;

/** A notice to the members of a segment, from the yes of the second person on. */
export const campaign = z.object({
  _id: responseText(20),
  /** The segment as it was named then; its filter is the one that was approved. */
  segment: responseText(60),
  currency: wireCurrency,
  title: texts,
  text: texts,
  place: z.nullable(z.enum(NEWS_PLACES)),
  state: z.enum(CAMPAIGN_STATES),
  by: z.nullable(person),
  at: time,
  /** How many the segment found when it began, of whom so many were looked at by now. */
  found: count,
  sent: count,
  skipped,
  endedAt: z.nullable(time),
});
export type Campaign = z.infer<typeof campaign>;

export const campaignPage = z.object({
  /** The limits that hold now: the most for a member in a day and a week, zero for none, and the hours of rest. */
  limits: z.object({
    day: count,
    week: count,
    quiet: z.nullable(z.object({ from: responseText(5), to: responseText(5) })),
    /** It is one of those hours: nothing is sent until they end. */
    isQuiet: z.boolean(),
  }),
  campaigns: z.array(campaign),
});
export type CampaignPage = z.infer<typeof campaignPage>;
