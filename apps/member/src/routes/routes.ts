import { lazyRoute, type LazyRoute } from "../lib/lazy-route.tsx";
import type { Path } from "../lib/navigation.tsx";

/** The screens of the public shell, each a chunk of its own. */
export const publicRoutes = {
  "/login": lazyRoute(async () => (await import("./login.tsx")).Login),
  "/forgot": lazyRoute(async () => (await import("./forgot.tsx")).Forgot),
  "/register": lazyRoute(async () => (await import("./register.tsx")).Register),
  "/howto": lazyRoute(async () => (await import("./how-to.tsx")).HowTo),
  "/contact": lazyRoute(async () => (await import("./contact.tsx")).Contact),
} satisfies Partial<Record<Path, LazyRoute>>;

/** The screens behind a sign-in. */
export const memberRoutes = {
  "/user/home": lazyRoute(async () => (await import("./user/home.tsx")).Home),
  "/user/profile": lazyRoute(async () => (await import("./user/profile.tsx")).Profile),
  "/user/bonus": lazyRoute(async () => (await import("./user/bonus.tsx")).Bonus),
  "/user/statement": lazyRoute(async () => (await import("./user/statement.tsx")).Statement),
  "/user/contact": lazyRoute(async () => (await import("./user/contact.tsx")).MemberContact),
  "/user/spin": lazyRoute(async () => (await import("./user/spin.tsx")).Spin),
} satisfies Partial<Record<Path, LazyRoute>>;
