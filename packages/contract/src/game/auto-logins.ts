import { defineCall } from "../call.ts";
import { launchLink, passwordParams, providerParams, usernameParams } from "./shapes.ts";

/** What every auto-login has in common. */
const common = { method: "GET", audience: "member", effect: true } as const;

/**
 * A call that opens a provider's games by the account's name. `notTheirs` is the error for the name of another member's
 * account.
 */
const byName = <const Segment extends string, const Refusal extends "SLOT_NO_ACCOUNT" | "NOT_AREASLOT">(
  segment: Segment,
  notTheirs: Refusal,
) =>
  defineCall({
    ...common,
    name: `autoLogin${capital(segment)}`,
    path: `/api/autoLogin/${segment}/{username}`,
    summary: `Gives the address that opens ${segment.toUpperCase()}.`,
    params: usernameParams,
    answer: launchLink,
    errors: [notTheirs, "NO_GAME", "TRANSFER_IN_PROGRESS"],
  });

/** The same, where the account's password stands in the call too. */
const byPassword = <const Segment extends string>(segment: Segment) =>
  defineCall({
    ...common,
    name: `autoLogin${capital(segment)}`,
    path: `/api/autoLogin/${segment}/{username}/{password}`,
    summary: `Gives the address that opens ${segment.toUpperCase()}.`,
    params: passwordParams,
    answer: launchLink,
    errors: ["SLOT_NO_ACCOUNT", "NO_GAME", "TRANSFER_IN_PROGRESS"],
  });

const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

/** The providers with their own call, by the code of the game account (SPEC.md section 7). */
export const autoLogins = {
  PG: byName("pg", "SLOT_NO_ACCOUNT"),
  BETFLIX: byName("betflix", "SLOT_NO_ACCOUNT"),
  ASKMEBET: byPassword("askmebet"),
  IMI: byPassword("imi"),
  USUN: byPassword("usun"),
  AREASLOT: byName("areaslot", "NOT_AREASLOT"),
  CIRCUS: byPassword("circus"),
  SLOTRACHA: byPassword("slotracha"),
  PGSLOT: byPassword("pgslot"),
  JOKER2: byName("joker2", "SLOT_NO_ACCOUNT"),
  HUAYHD: byName("huayhd", "SLOT_NO_ACCOUNT"),
} as const;

/** Gives the address that opens a game of any other provider, by the account's code. */
export const autoLogin = defineCall({
  ...common,
  name: "autoLogin",
  path: "/api/autoLogin/{provider}/{username}",
  summary: "Gives the address that opens a game of any other provider.",
  params: providerParams,
  answer: launchLink,
  errors: ["SLOT_NO_ACCOUNT", "NOT_UFABET", "NO_GAME", "TRANSFER_IN_PROGRESS"],
});

export type AutoLoginCode = keyof typeof autoLogins;

/** Whether a game account is opened by its own auto-login call. */
export const isAutoLoginCode = (code: string): code is AutoLoginCode => Object.hasOwn(autoLogins, code);
