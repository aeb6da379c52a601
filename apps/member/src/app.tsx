import { useI18n } from "@krapao/i18n/react";
import { leaveToasts } from "@krapao/ui/toast";
import { Suspense, useDeferredValue, useEffect, useSyncExternalStore } from "react";
import { useLocation } from "wouter";

import { Redirect } from "./lib/navigation.tsx";
import { onSessionChange, token } from "./lib/session.ts";
import { memberRoutes, memberShell } from "./routes/member-routes.ts";
import { has, notFound, preloadRoute, publicRoutes, publicShell, receipt, terminated } from "./routes/routes.ts";
import { PartBoundary } from "./shell/part-boundary.tsx";

/** The screen at an address, inside its shell. One behind the sign-in leads to the login without a token. */
const Screen = ({ path }: { readonly path: string }) => {
  useEffect(leaveToasts, [path]);
  // Read as a state of its own: a member's page must go when the session does, also when its address has come back.
  const isSignedIn = useSyncExternalStore(
    onSessionChange,
    () => token() !== null,
    // A page that was made while building is one for who is signed in; the browser knows better once it runs.
    () => true,
  );
  if (path === "/") return <Redirect from={path} to="/user" />;
  if (path === "/user") return <Redirect from={path} to="/user/home" />;
  if (path === "/terminated") return <terminated.Part />;
  // Of no shell: who looks at a receipt stays signed in, or is nobody.
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
};

/** Shows the address's screen. The one before stays until it is here, under a line that says that it comes. */
const Screens = () => {
  const [address] = useLocation();
  const shown = useDeferredValue(address);
  const i18n = useI18n();
  useEffect(() => void preloadRoute(address, i18n), [address, i18n]);
  return (
    <>
      {address !== shown && (
        <div aria-hidden className="fixed inset-x-0 top-0 z-30 h-0.75 bg-gold motion-safe:animate-pulse" />
      )}
      <Screen path={shown} />
    </>
  );
};

export const App = () => (
  <PartBoundary>
    <Suspense>
      <Screens />
    </Suspense>
  </PartBoundary>
);
