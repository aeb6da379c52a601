import type { App } from "../../http/route.ts";
import { addChangeOperatorPassword } from "./change-operator-password.ts";
import { addConfirmSecondFactor } from "./confirm-second-factor.ts";
import { addGetMe } from "./get-me.ts";
import { addEndOtherSignIns, addEndSignIn, addListSignIns, addSeeSignIns } from "./own-sign-ins.ts";
import { addOperatorLogin } from "./operator-login.ts";
import { addOperatorLogout } from "./operator-logout.ts";
import { addOperatorSetup } from "./operator-setup.ts";
import { addOperatorPasskeyLogin } from "./passkey-login.ts";
import { addRefreshByPasskey, addRefreshSignIn } from "./refresh-sign-in.ts";
import { addStartSecondFactor } from "./start-second-factor.ts";

/** Signing in at the console. */
export const addSessionRoutes = (app: App): void => {
  addOperatorLogin(app);
  addOperatorPasskeyLogin(app);
  addOperatorSetup(app);
  addOperatorLogout(app);
  addListSignIns(app);
  addEndSignIn(app);
  addEndOtherSignIns(app);
  addSeeSignIns(app);
  addGetMe(app);
  addRefreshSignIn(app);
  addRefreshByPasskey(app);
  addChangeOperatorPassword(app);
  addStartSecondFactor(app);
  addConfirmSecondFactor(app);
};
