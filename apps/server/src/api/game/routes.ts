import type { App } from "../../http/route.ts";
import { addActivateGame } from "./activate-game.ts";
import { addAutoLogins } from "./auto-login.ts";
import { addGetCredentials } from "./get-credentials.ts";
import { addResetGamePassword } from "./reset-game-password.ts";

/** Members' accounts at game providers. */
export const addGameRoutes = (app: App): void => {
  addActivateGame(app);
  addGetCredentials(app);
  addResetGamePassword(app);
  addAutoLogins(app);
};
