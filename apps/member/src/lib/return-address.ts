import type { Href } from "./navigation.tsx";
import { ofTab } from "./storage.ts";

const KEY = "return_to";
const OWNER_KEY = "return_owner";
const EXPIRED_KEY = "expired";
/** A member whom this device has no name for: nobody else's login is theirs. */
const NAMELESS = "?";

/** Whether an address is one of the member's area: nothing else is gone back to. */
export const isReturnAddress = (address: string): address is Href =>
  /^\/user\/(?:home|activity|profile|bonus|statement|contact|spin)(\?[\w%&=.~-]*)?$/.test(address);

const keep = (address: string, owner: string | null): void => {
  if (!isReturnAddress(address)) return;
  ofTab.set(KEY, address);
  ofTab.set(OWNER_KEY, owner);
};

/** Keeps, in this tab, where a visitor wanted to go: whoever logs in is led there. */
export const keepWish = (address: string): void => keep(address, null);

/** Keeps, in this tab, where a member was when the session ran out; `owner` is what this device knows them by. */
export const keepReturn = (address: string, owner: string | null): void => {
  keep(address, owner ?? NAMELESS);
  ofTab.set(EXPIRED_KEY, "yes");
};

/** An address to return to, and the only member who may; null: anybody. */
type Return = { readonly address: Href; readonly owner: string | null };

/** What this tab keeps. Read it before the session begins: that clears the tab's storage. */
export const readReturn = (): Return | null => {
  const address = ofTab.get(KEY);
  return address !== null && isReturnAddress(address) ? { address, owner: ofTab.get(OWNER_KEY) } : null;
};

/** Where the login of this member leads to; null: nowhere of its own. */
export const returnOf = (kept: Return | null, owner: string | null): Href | null =>
  kept !== null && (kept.owner === null || kept.owner === owner) ? kept.address : null;

/** Whether the session in this tab ran out, rather than being ended by its member. */
export const hasExpired = (): boolean => ofTab.get(EXPIRED_KEY) !== null;
