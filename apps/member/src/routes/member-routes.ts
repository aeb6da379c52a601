import { lazyPart } from "@krapao/ui/lazy-part";

import { screen, type ShellProps } from "./screen.ts";

/** The shell behind the sign-in. */
export const memberShell = lazyPart<ShellProps>(async () => (await import("../shell/member-shell.tsx")).MemberShell);

/** The shell behind the sign-in uses some messages of the forms. */
const MEMBER = ["forms", "member"] as const;

/** The screens behind a sign-in. */
export const memberRoutes = {
  "/user/home": screen(MEMBER, async () => (await import("./user/home.tsx")).Home),
  "/user/activity": screen([...MEMBER, "activity"], async () => (await import("./user/activity.tsx")).Activity),
  "/user/profile": screen([...MEMBER, "security"], async () => (await import("./user/profile.tsx")).Profile),
  "/user/bonus": screen([...MEMBER, "bonus"], async () => (await import("./user/bonus.tsx")).Bonus),
  "/user/statement": screen(MEMBER, async () => (await import("./user/statement.tsx")).Statement),
  "/user/contact": screen([...MEMBER, "join"], async () => (await import("./user/contact.tsx")).MemberContact),
  "/user/spin": screen([...MEMBER, "spin"], async () => (await import("./user/spin.tsx")).Spin),
} as const;
