import type { I18n } from "@krapao/i18n";
import type { ComponentType, ReactNode } from "react";

import { lazyPart } from "@krapao/ui/lazy-part";

export type ShellProps = { readonly path: string; readonly children: ReactNode };

export const publicShell = lazyPart<ShellProps>(async () => (await import("../shell/public-shell.tsx")).PublicShell);
export const memberShell = lazyPart<ShellProps>(async () => (await import("../shell/member-shell.tsx")).MemberShell);
export const terminated = lazyPart(async () => (await import("./terminated.tsx")).Terminated);
export const notFound = lazyPart(async () => (await import("./not-found.tsx")).NotFound);

type Chunk = Parameters<I18n["load"]>[0];

/** A screen in a chunk of its own, with the chunks of words that it says from the start. */
const screen = (words: readonly Chunk[], load: () => Promise<ComponentType<object>>) => ({ ...lazyPart(load), words });

/** The screens of the public shell. */
export const publicRoutes = {
  "/login": screen([], async () => (await import("./login.tsx")).Login),
  "/forgot": screen(["forms", "join"], async () => (await import("./forgot.tsx")).Forgot),
  "/register": screen(["forms", "join"], async () => (await import("./register.tsx")).Register),
  "/howto": screen(["join"], async () => (await import("./how-to.tsx")).HowTo),
  "/contact": screen(["join"], async () => (await import("./contact.tsx")).Contact),
} as const;

/** The shell behind the sign-in says some of the forms' words. */
const MEMBER = ["forms", "member"] as const;

/** The screens behind a sign-in. */
export const memberRoutes = {
  "/user/home": screen(MEMBER, async () => (await import("./user/home.tsx")).Home),
  "/user/profile": screen(MEMBER, async () => (await import("./user/profile.tsx")).Profile),
  "/user/bonus": screen([...MEMBER, "bonus"], async () => (await import("./user/bonus.tsx")).Bonus),
  "/user/statement": screen(MEMBER, async () => (await import("./user/statement.tsx")).Statement),
  "/user/contact": screen([...MEMBER, "join"], async () => (await import("./user/contact.tsx")).MemberContact),
  "/user/spin": screen([...MEMBER, "spin"], async () => (await import("./user/spin.tsx")).Spin),
} as const;

/** True when `routes` has a screen at `path`. */
export const has = <Routes extends object>(routes: Routes, path: string): path is keyof Routes & string =>
  Object.hasOwn(routes, path);

/**
 * Fetches what an address shows, and the words that it says, before it is drawn: React holds back for a third of a second
 * what comes after a gap was drawn. What cannot be fetched is asked for again when it is needed.
 */
export const preloadRoute = async (path: string, i18n: I18n): Promise<void> => {
  const [shell, part] = has(publicRoutes, path)
    ? [publicShell, publicRoutes[path]]
    : has(memberRoutes, path)
      ? [memberShell, memberRoutes[path]]
      : [];
  if (shell === undefined || part === undefined) return;
  await Promise.allSettled([shell.preload(), part.preload(), ...part.words.map((chunk) => i18n.load(chunk))]);
};
