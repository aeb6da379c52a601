import type { ReactNode } from "react";

import { type LazyPart, lazyPart } from "@krapao/ui/lazy-part";

import type { ScreenProps } from "./screen-props.ts";

type ShellProps = { readonly path: string; readonly children: ReactNode };

export const consoleShell = lazyPart<ShellProps>(async () => (await import("../shell/console-shell.tsx")).ConsoleShell);
export const login = lazyPart(async () => (await import("./login.tsx")).Login);
export const firstOwner = lazyPart(async () => (await import("./first-owner.tsx")).FirstOwner);
export const notFound = lazyPart(async () => (await import("./not-found.tsx")).NotFound);

/** The pages after the sign-in, by the first segment of their path. */
const lists = {
  "": lazyPart(async () => (await import("./overview.tsx")).Overview),
  withdrawals: lazyPart(async () => (await import("./withdrawals.tsx")).Withdrawals),
  doubtful: lazyPart(async () => (await import("./unresolved.tsx")).UnresolvedPage),
  suspense: lazyPart(async () => (await import("./suspense.tsx")).Suspense),
  inbox: lazyPart(async () => (await import("./inbox.tsx")).InboxPage),
  claims: lazyPart(async () => (await import("./claims.tsx")).Claims),
  erasures: lazyPart(async () => (await import("./erasures.tsx")).Erasures),
  flags: lazyPart(async () => (await import("./flags.tsx")).Flags),
  proposals: lazyPart(async () => (await import("./proposals.tsx")).Proposals),
  members: lazyPart(async () => (await import("./members.tsx")).Members),
  transactions: lazyPart(async () => (await import("./transactions.tsx")).Transactions),
  reports: lazyPart(async () => (await import("./reports.tsx")).Reports),
  bank: lazyPart(async () => (await import("./bank.tsx")).Bank),
  ledger: lazyPart(async () => (await import("./ledger.tsx")).Ledger),
  security: lazyPart(async () => (await import("./security.tsx")).Security),
  guide: lazyPart(async () => (await import("./guide.tsx")).Guide),
  own: lazyPart(async () => (await import("./own.tsx")).Own),
  content: lazyPart(async () => (await import("./content.tsx")).Content),
  audit: lazyPart(async () => (await import("./audit.tsx")).Audit),
  settings: lazyPart(async () => (await import("./settings.tsx")).Settings),
} satisfies Readonly<Record<string, LazyPart<ScreenProps>>>;

/** The first segments of the pages' paths; empty for the overview. */
export const PAGE_NAMES = Object.keys(lists);

/** The pages of a single object, by the first segment of their path. */
const details = {
  doubtful: lazyPart<ScreenProps>(async () => (await import("./unresolved-transfer.tsx")).UnresolvedTransfer),
  members: lazyPart<ScreenProps>(async () => (await import("./member.tsx")).Member),
  content: lazyPart<ScreenProps>(async () => (await import("./content-text.tsx")).ContentText),
} satisfies Readonly<Record<string, LazyPart<ScreenProps>>>;

/** The pages of a single thing that have an address of their own among those of a list. */
const singles = {
  "content/wheel": lazyPart<ScreenProps>(async () => (await import("./content-wheel.tsx")).ContentWheel),
} satisfies Readonly<Record<string, LazyPart<ScreenProps>>>;

const has = <Screens extends object>(screens: Screens, name: string): name is keyof Screens & string =>
  Object.hasOwn(screens, name);

const decoded = (text: string): string | null => {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
};

/** The page of a path, or null. */
export const screenOf = (
  path: string,
): { readonly Part: LazyPart<ScreenProps>["Part"]; readonly id: string } | null => {
  const [, name = "", rawId = "", ...more] = path.split("/");
  const id = decoded(rawId);
  if (id === null || more.length > 0) return null;
  if (id === "") return has(lists, name) ? { Part: lists[name].Part, id } : null;
  const own = `${name}/${id}`;
  if (has(singles, own)) return { Part: singles[own].Part, id };
  return has(details, name) ? { Part: details[name].Part, id } : null;
};
