import { CHAT_AT_BOTTOM_PX } from "@krapao/contract/constants";

/** Where a scrolled box stands. */
export type Place = { readonly scrollTop: number; readonly scrollHeight: number; readonly clientHeight: number };

/** True within 60 px of the end (SPEC.md section 9). */
export const isAtBottom = ({ scrollTop, scrollHeight, clientHeight }: Place): boolean =>
  scrollHeight - scrollTop - clientHeight <= CHAT_AT_BOTTOM_PX;

/** True where so little can be scrolled that its top is at its end too: older messages are fetched without scrolling. */
export const isTooShort = ({ scrollHeight, clientHeight }: Place): boolean =>
  scrollHeight - clientHeight <= 2 * CHAT_AT_BOTTOM_PX;

/** True where older messages are to be fetched. */
export const isAtTop = ({ scrollTop }: Place): boolean => scrollTop <= CHAT_AT_BOTTOM_PX;

/** Where to scroll so that the reader still sees the same message after older ones came above it. */
export const placeAfterOlder = (before: Place, heightNow: number): number =>
  before.scrollTop + heightNow - before.scrollHeight;
