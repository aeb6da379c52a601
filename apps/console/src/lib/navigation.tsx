import type { AnchorHTMLAttributes, ReactNode } from "react";
import { Link as WouterLink, useLocation } from "wouter";
import { navigate as browserNavigate } from "wouter/use-browser-location";

/** The address of a page that shows a list or the whole of something. */
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

/** Every address of the console. A link to anything else does not type-check. */
export type Path = Place | `/doubtful/${string}` | `/members/${string}` | `/content/${string}`;

/** An address, with a query when it takes one. */
export type Href = Path | `${Path}?${string}`;

/** Goes to an address of the console; `replace` leaves no step back. */
export const navigate = (href: Href, options?: { readonly replace?: boolean }): void => browserNavigate(href, options);

/** A member's page. */
export const memberHref = (id: string): Path => `/members/${encodeURIComponent(id)}`;

/** An unresolved transfer's page. */
export const unresolvedHref = (id: string): Path => `/doubtful/${encodeURIComponent(id)}`;

/** A withdrawal, in the list of its state. */
export const withdrawalHref = (status: string, id: string): Href =>
  `/withdrawals?status=${status}&id=${encodeURIComponent(id)}`;

type LinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, "href"> & {
  readonly href: Href;
  /** Leaves no step back. */
  readonly replace?: boolean;
  readonly children: ReactNode;
};

/** A link inside the console. The address it is on, or below, is marked as current. */
export const Link = ({ href, ...rest }: LinkProps) => {
  const [here] = useLocation();
  const path = href.split("?")[0] ?? "";
  const isHere = path === here || (path !== "/" && here.startsWith(`${path}/`));
  return <WouterLink href={href} aria-current={isHere ? "page" : undefined} {...rest} />;
};
