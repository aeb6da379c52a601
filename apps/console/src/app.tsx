import { type ReactNode, Suspense, useSyncExternalStore } from "react";
import { Redirect, useLocation } from "wouter";

import { onSessionChange, token } from "./lib/session.ts";
import { consoleShell, firstOwner, login, notFound, screenOf } from "./routes/routes.ts";
import { PartBoundary } from "./shell/part-boundary.tsx";

const Screen = (): ReactNode => {
  const [path] = useLocation();
  const isSignedIn = useSyncExternalStore(onSessionChange, () => token() !== null);
  if (path === "/setup") return <firstOwner.Part />;
  if (path === "/login") return isSignedIn ? <Redirect key={path} to="/" replace /> : <login.Part />;
  // The address does not change, so after the sign-in the operator is on the page that the link named.
  if (!isSignedIn) return <login.Part />;
  const found = screenOf(path);
  if (found === null) return <notFound.Part />;
  const { Part, id } = found;
  return (
    <consoleShell.Part path={path}>
      <Part key={id} id={id} />
    </consoleShell.Part>
  );
};

/** The console: the screen of the current address, with an error page for a screen that fails to load. */
export const App = () => (
  <PartBoundary>
    <Suspense>
      <Screen />
    </Suspense>
  </PartBoundary>
);
