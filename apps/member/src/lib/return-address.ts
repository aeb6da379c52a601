import type { Href } from "./navigation.tsx";
import { ofTab } from "./storage.ts";

const KEY = "return_to";
const EXPIRED_KEY = "expired";

/** Whether an address is one of the member's area: nothing else is gone back to. */
export const isReturnAddress = (address: string): address is Href =>
  /^\/user\/(?:home|activity|profile|bonus|statement|contact|spin)(\?[\w%&=.~-]*)?$/.test(address);

/** Keeps, in this tab, where a member was or wanted to go when there was no session any more. */
export const keepReturn = (address: string, isExpired: boolean): void => {
  if (isReturnAddress(address)) ofTab.set(KEY, address);
  if (isExpired) ofTab.set(EXPIRED_KEY, "yes");
};

/** Where the login leads to. Read it before the session begins: that clears the tab's storage. */
export const returnAddress = (): Href | null => {
  const kept = ofTab.get(KEY);
  return kept !== null && isReturnAddress(kept) ? kept : null;
};

/** Whether the session in this tab ran out, rather than being ended by its member. */
export const hasExpired = (): boolean => ofTab.get(EXPIRED_KEY) !== null;
