import { type AnchorHTMLAttributes, type ReactNode, useLayoutEffect } from "react";
import { Link as WouterLink, useLocation } from "wouter";
import { navigate as browserNavigate } from "wouter/use-browser-location";

/** Every address of the app. A link to anything else does not type-check. */
export type Path =
  | "/"
  | "/login"
  | "/forgot"
  | "/register"
  | "/howto"
  | "/contact"
  | "/terminated"
  | "/receipt"
  | "/user"
  | "/user/home"
  | "/user/activity"
  | "/user/profile"
  | "/user/bonus"
  | "/user/statement"
  | "/user/contact"
  | "/user/spin";

/** An address, with a query when it takes one. */
export type Href = Path | `${Path}?${string}`;

/** Opens an address of the app. `replace` adds no history entry. */
export const navigate = (href: Href, options?: { readonly replace?: boolean }): void => browserNavigate(href, options);

type LinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, "href"> & {
  readonly href: Href;
  readonly children: ReactNode;
};

/** A link inside the app. The page's own link is marked as current. A link with a query sets that itself. */
export const Link = ({ href, ...rest }: LinkProps) => {
  const [here] = useLocation();
  return <WouterLink href={href} aria-current={here === href ? "page" : undefined} {...rest} />;
};

type RedirectProps = { readonly from: Path; readonly to: Path };

/** Redirects from one address to another, also when the browser's back button returns to the first. */
export const Redirect = ({ from, to }: RedirectProps) => {
  const [here] = useLocation();
  useLayoutEffect(() => {
    if (here === from) navigate(to, { replace: true });
  }, [here, from, to]);
  return null;
};
