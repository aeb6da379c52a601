import * as z from "zod/mini";

import { wireCurrency } from "../money.ts";
import { line, responseText } from "../text.ts";
import { time } from "../time.ts";
import { count, reason } from "./fields.ts";
import { person } from "./operator-shapes.ts";
import { viewQuery } from "./view-shapes.ts";

/** The largest numbers of VIP levels, tags and segments, and of tags for one member. */
export const LABELS_MOST = { levels: 10, tags: 100, segments: 50, tagsOfMember: 20 } as const;

export const TAG_TONES = ["quiet", "accent", "up", "wait", "down"] as const;
export type TagTone = (typeof TAG_TONES)[number];

/** The number of a level, tag or segment. */
export const labelId = z.string().check(z.regex(/^[1-9]\d{0,17}$/));

/** A VIP level; the lowest has position 1. */
export const memberLevel = z.object({ _id: responseText(20), name: responseText(30), position: count });
export type MemberLevel = z.infer<typeof memberLevel>;

export const memberTag = z.object({ _id: responseText(20), name: responseText(30), tone: z.enum(TAG_TONES) });
export type MemberTag = z.infer<typeof memberTag>;

/**
 * What uses a segment: a bonus (by its code), a wheel (by its number), a proposal (by its subject), or the refunds or
 * invites (without a name).
 */
export const segmentUse = z.object({
  kind: z.enum(["bonus", "wheel", "refund", "invite", "proposal"]),
  what: responseText(200),
});
export type SegmentUse = z.infer<typeof segmentUse>;

/** What a label decides: the bonuses and wheels whose segment names it. Then two people give it and take it away. */
const usedBy = z.array(segmentUse);

export const memberLabels = z.object({
  levels: z.array(z.extend(memberLevel, { usedBy })),
  tags: z.array(z.extend(memberTag, { usedBy })),
  /** What it decides that a member has no level. */
  noLevel: z.object({ usedBy }),
});
export type MemberLabels = z.infer<typeof memberLabels>;

/** The levels, the lowest first. A level without a number is new. */
export const memberLevelsBody = z.strictObject({
  levels: z.array(z.strictObject({ _id: z.optional(labelId), name: line(30) })).check(z.maxLength(LABELS_MOST.levels)),
  reason,
});

export const memberTagBody = z.strictObject({
  /** For an existing tag. */
  _id: z.optional(labelId),
  name: line(30),
  tone: z.enum(TAG_TONES),
});

const tagIds = z.array(labelId).check(z.maxLength(LABELS_MOST.tagsOfMember));
export const tagMemberBody = z.strictObject({
  give: tagIds,
  take: tagIds,
  /** Required where one of the tags decides who gets a bonus or a wheel. */
  reason: z.optional(reason),
});

/** The segment of a thing. Without a name it was removed, and has no members. */
export const segmentMark = z.object({ _id: responseText(20), name: z.nullable(responseText(60)) });
export type SegmentMark = z.infer<typeof segmentMark>;

/** A filter of the list of members that all operators share. */
export const memberSegment = z.object({
  _id: responseText(20),
  name: responseText(60),
  query: responseText(2_000),
  /** How many members it has. Null for a filter that is no longer valid. */
  currency: z.nullable(wireCurrency),
  by: z.nullable(person),
  at: time,
  /**
   * How many members it has, counted within the last minute. There are more when `isMore` is set. Null for a filter by
   * risk, to a role that may not see risk.
   */
  found: z.nullable(count),
  isMore: z.boolean(),
  /** While it is used, it can be neither changed nor removed. */
  usedBy,
});
export type MemberSegment = z.infer<typeof memberSegment>;

export const memberSegmentBody = z.strictObject({ name: line(60), query: viewQuery });
