import { useI18n } from "@krapao/i18n/react";
import { leaveToasts } from "@krapao/ui/toast";
import { memo, startTransition, Suspense, useEffect, useState, useSyncExternalStore } from "react";
import { useLocation } from "wouter";

import { afterPaint } from "./lib/after-paint.ts";
import { Redirect } from "./lib/navigation.tsx";
import { onSessionChange, token } from "./lib/session.ts";
import { memberRoutes, memberShell } from "./routes/member-routes.ts";
import { has, notFound, preloadRoute, publicRoutes, publicShell, receipt, terminated } from "./routes/routes.ts";
import { PartBoundary } from "./shell/part-boundary.tsx";

/**
 * The screen at an address, inside its shell. Without a token, an address that needs a login leads to the login. A new
 * address alone does not render the screen before it again: the loading line must not wait for that.
 */
const Screen = memo(({ path }: { readonly path: string }) => {
  useEffect(leaveToasts, [path]);
  // The session is a state of its own: a member's page must disappear when the session ends, even if the address stays
  // the same.
  const isSignedIn = useSyncExternalStore(
    onSessionChange,
    () => token() !== null,
    // A page that is prerendered in the build assumes a signed-in member; the browser corrects this once it runs.
    () => true,
  );
  if (path === "/") return <Redirect from={path} to="/user" />;
  if (path === "/user") return <Redirect from={path} to="/user/home" />;
  if (path === "/terminated") return <terminated.Part />;
  // Outside every shell: a reader of a receipt may be signed in or a stranger.
  if (path === "/receipt") return <receipt.Part />;
  if (has(publicRoutes, path)) {
    const { Part } = publicRoutes[path];
    return (
      <publicShell.Part path={path}>
        <PartBoundary key={path} bare>
          <Part />
        </PartBoundary>
      </publicShell.Part>
    );
  }
  if (has(memberRoutes, path)) {
    if (!isSignedIn) return <Redirect from={path} to="/login" />;
    const { Part } = memberRoutes[path];
    return (
      <memberShell.Part path={path}>
        <PartBoundary key={path}>
          <Part />
        </PartBoundary>
      </memberShell.Part>
    );
  }
  return <notFound.Part />;
});

/**
 * Shows the address's screen. The previous screen stays until the new one is loaded, under a loading line. Loading and
 * rendering start once the line is painted: begun in the task of the press, they delay it.
 */
const Screens = () => {
  const [address] = useLocation();
  const [shown, setShown] = useState(address);
  const i18n = useI18n();
  useEffect(() => {
    const show = (): void => {
      void preloadRoute(address, i18n);
      // Also for the address that is shown already: it replaces another one that is still being loaded.
      startTransition(() => setShown(address));
    };
    if (address !== shown) return afterPaint(show);
    show();
    return undefined;
  }, [address, shown, i18n]);
  return (
    <>
      {address !== shown && (
        <div aria-hidden className="fixed inset-x-0 top-0 z-30 h-0.75 bg-gold motion-safe:animate-pulse" />
      )}
      <Screen path={shown} />
    </>
  );
};

/** The member app: the screen of the current address, with an error card for a screen that fails to load. */
export const App = () => (
  <PartBoundary>
    <Suspense>
      <Screens />
    </Suspense>
  </PartBoundary>
);
