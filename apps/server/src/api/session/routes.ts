import type { App } from "../../http/route.ts";
import { addEndSessions } from "./end-sessions.ts";
import { addListSessions } from "./list-sessions.ts";
import { addLogin } from "./login.ts";
import { addPasskeyLogin } from "./passkey-login.ts";
import { addLogout } from "./logout.ts";
import { addGetSecondStep, addSetSecondStep } from "./second-step.ts";

/** Signing in and out. */
export const addSessionRoutes = (app: App): void => {
  addLogin(app);
  addPasskeyLogin(app);
  addLogout(app);
  addListSessions(app);
  addEndSessions(app);
  addGetSecondStep(app);
  addSetSecondStep(app);
};
