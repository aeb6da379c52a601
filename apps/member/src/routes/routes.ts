import type { I18n } from "@krapao/i18n";
import { lazyPart } from "@krapao/ui/lazy-part";

import { memberRoutes, memberShell } from "./member-routes.ts";
import { screen, type ShellProps } from "./screen.ts";

export const publicShell = lazyPart<ShellProps>(async () => (await import("../shell/public-shell.tsx")).PublicShell);
export const terminated = lazyPart(async () => (await import("./terminated.tsx")).Terminated);
export const receipt = lazyPart(async () => (await import("./receipt.tsx")).ReceiptPage);
export const notFound = lazyPart(async () => (await import("./not-found.tsx")).NotFound);

/** The screens of the public shell. */
export const publicRoutes = {
  "/login": screen([], async () => (await import("./login.tsx")).Login),
  "/forgot": screen(["forms", "join"], async () => (await import("./forgot.tsx")).Forgot),
  "/register": screen(["forms", "join"], async () => (await import("./register.tsx")).Register),
  "/howto": screen(["join"], async () => (await import("./how-to.tsx")).HowTo),
  "/contact": screen(["join"], async () => (await import("./contact.tsx")).Contact),
} as const;

/** Whether `routes` has a screen at `path`. */
export const has = <Routes extends object>(routes: Routes, path: string): path is keyof Routes & string =>
  Object.hasOwn(routes, path);

/**
 * Loads the screen of an address, and its messages, before it is rendered. Once React has rendered a placeholder, it
 * holds the content back for a third of a second. What cannot be loaded now is loaded when it is needed.
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
