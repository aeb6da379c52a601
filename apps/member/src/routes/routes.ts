import type { ReactNode } from "react";

import { lazyPart } from "../lib/lazy-part.tsx";

export type ShellProps = { readonly path: string; readonly children: ReactNode };

export const publicShell = lazyPart<ShellProps>(async () => (await import("../shell/public-shell.tsx")).PublicShell);
export const memberShell = lazyPart<ShellProps>(async () => (await import("../shell/member-shell.tsx")).MemberShell);
export const terminated = lazyPart(async () => (await import("./terminated.tsx")).Terminated);
export const notFound = lazyPart(async () => (await import("./not-found.tsx")).NotFound);

/** The screens of the public shell, each a chunk of its own. */
export const publicRoutes = {
  "/login": lazyPart(async () => (await import("./login.tsx")).Login),
  "/forgot": lazyPart(async () => (await import("./forgot.tsx")).Forgot),
  "/register": lazyPart(async () => (await import("./register.tsx")).Register),
  "/howto": lazyPart(async () => (await import("./how-to.tsx")).HowTo),
  "/contact": lazyPart(async () => (await import("./contact.tsx")).Contact),
} as const;

/** The screens behind a sign-in. */
export const memberRoutes = {
  "/user/home": lazyPart(async () => (await import("./user/home.tsx")).Home),
  "/user/profile": lazyPart(async () => (await import("./user/profile.tsx")).Profile),
  "/user/bonus": lazyPart(async () => (await import("./user/bonus.tsx")).Bonus),
  "/user/statement": lazyPart(async () => (await import("./user/statement.tsx")).Statement),
  "/user/contact": lazyPart(async () => (await import("./user/contact.tsx")).MemberContact),
  "/user/spin": lazyPart(async () => (await import("./user/spin.tsx")).Spin),
} as const;

/** True when `routes` has a screen at `path`. */
export const has = <Routes extends object>(routes: Routes, path: string): path is keyof Routes & string =>
  Object.hasOwn(routes, path);

/** Fetches what an address shows before it is drawn; what cannot be fetched is asked for again when it is. */
export const preloadRoute = async (path: string): Promise<void> => {
  const parts = has(publicRoutes, path)
    ? [publicShell, publicRoutes[path]]
    : has(memberRoutes, path)
      ? [memberShell, memberRoutes[path]]
      : [];
  await Promise.allSettled(parts.map(({ preload }) => preload()));
};
