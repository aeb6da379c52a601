import type { Href } from "./navigation.tsx";
import { ofTab } from "./storage.ts";

const KEY = "return_to";
const OWNER_KEY = "return_owner";
const EXPIRED_KEY = "expired";
/** The name of a member whom this device does not know. No login matches it. */
const NAMELESS = "?";

/** Whether an address is in the member's area. The login returns to no other address. */
export const isReturnAddress = (address: string): address is Href =>
  /^\/user\/(?:home|activity|profile|bonus|statement|contact|spin)(\?[\w%&=.~+*-]*)?$/.test(address);

const keep = (address: string, owner: string | null): void => {
  if (!isReturnAddress(address)) return;
  ofTab.set(KEY, address);
  ofTab.set(OWNER_KEY, owner);
};

/** Stores in this tab the address that a visitor wanted. The next login in this tab opens it. */
export const keepWantedAddress = (address: string): void => keep(address, null);

/** Stores, in this tab, where a member was when the session expired. `owner` is this device's name for the member. */
export const keepReturn = (address: string, owner: string | null): void => {
  keep(address, owner ?? NAMELESS);
  ofTab.set(EXPIRED_KEY, "yes");
};

/** An address to return to, and the only member who may return there. Null: any member. */
type Return = { readonly address: Href; readonly owner: string | null };

/** The stored address of this tab. Read it before the session begins, because that clears the tab's storage. */
export const readReturn = (): Return | null => {
  const address = ofTab.get(KEY);
  return address !== null && isReturnAddress(address) ? { address, owner: ofTab.get(OWNER_KEY) } : null;
};

/** The address to which this member's login leads. Null: no special one. */
export const returnOf = (kept: Return | null, owner: string | null): Href | null =>
  kept !== null && (kept.owner === null || kept.owner === owner) ? kept.address : null;

/** Whether the session in this tab expired. False when its member ended it. */
export const hasExpired = (): boolean => ofTab.get(EXPIRED_KEY) !== null;
