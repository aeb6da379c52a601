import type { FastifyInstance } from "fastify";

import type { Context } from "../../context.ts";
import { addChangeOperatorPassword } from "./change-operator-password.ts";
import { addConfirmSecondFactor } from "./confirm-second-factor.ts";
import { addGetMe } from "./get-me.ts";
import { addOperatorLogin } from "./operator-login.ts";
import { addOperatorLogout } from "./operator-logout.ts";
import { addOperatorSetup } from "./operator-setup.ts";
import { addRefreshSignIn } from "./refresh-sign-in.ts";
import { addStartSecondFactor } from "./start-second-factor.ts";

/** Signing in at the console. */
export const addSessionRoutes = (app: FastifyInstance, context: Context): void => {
  addOperatorLogin(app, context);
  addOperatorSetup(app, context);
  addOperatorLogout(app, context);
  addGetMe(app, context);
  addRefreshSignIn(app, context);
  addChangeOperatorPassword(app, context);
  addStartSecondFactor(app, context);
  addConfirmSecondFactor(app, context);
};
