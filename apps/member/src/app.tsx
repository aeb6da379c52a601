import { lazy, Suspense } from "react";
import { Redirect, useLocation } from "wouter";

import { token } from "./lib/session.ts";
import { memberRoutes, publicRoutes } from "./routes/routes.ts";

const PublicShell = lazy(async () => ({ default: (await import("./shell/public-shell.tsx")).PublicShell }));
const MemberShell = lazy(async () => ({ default: (await import("./shell/member-shell.tsx")).MemberShell }));
const Terminated = lazy(async () => ({ default: (await import("./routes/terminated.tsx")).Terminated }));
const NotFound = lazy(async () => ({ default: (await import("./routes/not-found.tsx")).NotFound }));

const has = <Routes extends object>(routes: Routes, path: string): path is keyof Routes & string => Object.hasOwn(routes, path);

/** The screen at this address, inside its shell. An address behind the sign-in leads to the login without a token. */
const Screen = () => {
  const [path] = useLocation();
  if (path === "/") return <Redirect to="/user" replace />;
  if (path === "/user") return <Redirect to="/user/home" replace />;
  if (path === "/terminated") return <Terminated />;
  if (has(publicRoutes, path)) {
    const { Screen: Public } = publicRoutes[path];
    return (
      <PublicShell path={path}>
        <Public />
      </PublicShell>
    );
  }
  if (has(memberRoutes, path)) {
    if (token() === null) return <Redirect to="/login" replace />;
    const { Screen: Member } = memberRoutes[path];
    return (
      <MemberShell path={path}>
        <Member />
      </MemberShell>
    );
  }
  return <NotFound />;
};

export const App = () => (
  <Suspense>
    <Screen />
  </Suspense>
);
