import { Suspense, useSyncExternalStore } from "react";
import { Redirect, useLocation } from "wouter";

import { onSessionChange, token } from "./lib/session.ts";
import { memberRoutes, memberShell } from "./routes/member-routes.ts";
import { has, notFound, publicRoutes, publicShell, receipt, terminated } from "./routes/routes.ts";
import { PartBoundary } from "./shell/part-boundary.tsx";

/** The screen at this address, inside its shell. An address behind the sign-in leads to the login without a token. */
const Screen = () => {
  const [path] = useLocation();
  // Read as a state of its own: a member's page must go when the session does, also when its address has come back.
  const isSignedIn = useSyncExternalStore(
    onSessionChange,
    () => token() !== null,
    // A page that was made while building is one for who is signed in; the browser knows better once it runs.
    () => true,
  );
  // A redirect goes once for its life: a key of its own makes each step of a chain a new one.
  if (path === "/") return <Redirect key={path} to="/user" replace />;
  if (path === "/user") return <Redirect key={path} to="/user/home" replace />;
  if (path === "/terminated") return <terminated.Part />;
  // Of no shell: who looks at a receipt stays signed in, or is nobody.
  if (path === "/receipt") return <receipt.Part />;
  if (has(publicRoutes, path)) {
    const { Part } = publicRoutes[path];
    return (
      <publicShell.Part path={path}>
        <Part key={path} />
      </publicShell.Part>
    );
  }
  if (has(memberRoutes, path)) {
    if (!isSignedIn) return <Redirect key={path} to="/login" replace />;
    const { Part } = memberRoutes[path];
    return (
      <memberShell.Part path={path}>
        <PartBoundary key={path}>
          <Suspense>
            <Part />
          </Suspense>
        </PartBoundary>
      </memberShell.Part>
    );
  }
  return <notFound.Part />;
};

export const App = () => (
  <PartBoundary>
    <Suspense>
      <Screen />
    </Suspense>
  </PartBoundary>
);
