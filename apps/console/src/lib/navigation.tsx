import { dateText } from "@krapao/i18n";
import type { AnchorHTMLAttributes, ReactNode } from "react";
import { Link as WouterLink, useLocation } from "wouter";
import { navigate as browserNavigate } from "wouter/use-browser-location";

import { isHeld } from "./leaving.ts";

/** The path of a page that shows a list or has no object. */
export type Place =
  | "/"
  | "/login"
  | "/setup"
  | "/withdrawals"
  | "/doubtful"
  | "/suspense"
  | "/inbox"
  | "/claims"
  | "/erasures"
  | "/flags"
  | "/proposals"
  | "/members"
  | "/transactions"
  | "/reports"
  | "/bank"
  | "/ledger"
  | "/security"
  | "/own"
  | "/guide"
  | "/content"
  | "/audit"
  | "/settings";

/** Every path of the console. A link to any other path does not type-check. */
export type Path = Place | `/doubtful/${string}` | `/members/${string}` | `/content/${string}`;

/** A path, with a query where it takes one. */
export type Href = Path | `${Path}?${string}`;

/** Opens a path of the console. `replace` adds no entry to the history. */
export const navigate = (href: Href, options?: { readonly replace?: boolean; readonly state?: object | null }): void =>
  browserNavigate(href, options);

/** The path of a member's page. */
export const memberHref = (id: string): Path => `/members/${encodeURIComponent(id)}`;

/** The path of an unresolved transfer's page. */
export const unresolvedHref = (id: string): Path => `/doubtful/${encodeURIComponent(id)}`;

/** The path of a proposal, alone on its page. */
export const proposalHref = (id: string): Href => `/proposals?id=${encodeURIComponent(id)}`;

/** The path of money in suspense, alone on its page. */
export const suspenseHref = (id: string): Href => `/suspense?id=${encodeURIComponent(id)}`;

/** The path of a transfer that a member reported, alone on its page. */
export const reportHref = (id: string): Href => `/claims?id=${encodeURIComponent(id)}`;

/** The path of one bank account's lines on the day of a moment. */
export const bankDayHref = (account: string, at: string): Href =>
  `/bank?account=${encodeURIComponent(account)}&day=${dateText(at).split("/").toReversed().join("-")}`;

/** The path of a risk rule, alone on its page. A name such as `R7-3` is that of the rule's third trial. */
export const ruleHref = (name: string): Href =>
  `/flags?state=rules&id=${encodeURIComponent(name.replace(/-\d+$/, ""))}`;

/** The path of a transaction beside its list. */
export const transactionHref = (id: string): Href => `/transactions?id=${encodeURIComponent(id)}`;

/** The path of a member's movement on the member's page. */
export const movementHref = (member: string, reference: string): Href =>
  `${memberHref(member)}?movement=${encodeURIComponent(reference)}`;

type LinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, "href"> & {
  readonly href: Href;
  /** Adds no entry to the history. */
  readonly replace?: boolean;
  /** Stays with the entry in the history. */
  readonly state?: object | null;
  readonly children: ReactNode;
};

/** Whether a path is that of the page that is shown, or of the list above it. One with a query is a part of a page. */
export const isAt = (href: Href, here: string): boolean =>
  href === here || (href !== "/" && here.startsWith(`${href}/`));

/**
 * A link inside the console. It is marked as current on its page and the pages below it. An open form in which something
 * was typed asks before it is followed.
 */
export const Link = ({ href, onClick, ...rest }: LinkProps) => {
  const isHere = isAt(href, useLocation()[0]);
  const { replace = false, state = null } = rest;
  return (
    <WouterLink
      href={href}
      aria-current={isHere ? "page" : undefined}
      {...rest}
      onClick={(event) => {
        onClick?.(event);
        if (!event.defaultPrevented && isHeld(() => navigate(href, { replace, state }))) event.preventDefault();
      }}
    />
  );
};
