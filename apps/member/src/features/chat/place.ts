import { CHAT_AT_BOTTOM_PX } from "@krapao/contract/constants";

/** Where a scrolled box stands. */
export type Place = { readonly scrollTop: number; readonly scrollHeight: number; readonly clientHeight: number };

/** Whether the reader is within 60 px of the end (SPEC.md section 9). */
export const isAtBottom = ({ scrollTop, scrollHeight, clientHeight }: Place): boolean =>
  scrollHeight - scrollTop - clientHeight <= CHAT_AT_BOTTOM_PX;

/**
 * Whether the history is so short that its top is also at its end. Older messages are then fetched without scrolling.
 */
export const isTooShort = ({ scrollHeight, clientHeight }: Place): boolean =>
  scrollHeight - clientHeight <= 2 * CHAT_AT_BOTTOM_PX;

/** Whether the reader is within 60 px of the beginning, so that older messages are fetched. */
export const isAtTop = ({ scrollTop }: Place): boolean => scrollTop <= CHAT_AT_BOTTOM_PX;

/** The scroll position in px that keeps the same message in view after older ones were added above it. */
export const placeAfterOlder = (before: Place, heightNow: number): number =>
  before.scrollTop + heightNow - before.scrollHeight;
