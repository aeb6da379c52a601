import type { FastifyInstance } from "fastify";

import type { Context } from "../../context.ts";
import { addChangePassword } from "./change-password.ts";
import { addGetProfile } from "./get-profile.ts";
import { addRegister } from "./register.ts";
import { addResetPassword } from "./reset-password.ts";
import { addChangeBankAccountName } from "./change-bank-account-name.ts";
import { addChangeProfile } from "./change-profile.ts";
import { addValidateAccount } from "./validate-account.ts";

/** Becoming a member, and what a member may change of their own. */
export const addAccountRoutes = (app: FastifyInstance, context: Context): void => {
  addValidateAccount(app, context);
  addRegister(app, context);
  addGetProfile(app, context);
  addChangeProfile(app, context);
  addChangeBankAccountName(app, context);
  addChangePassword(app, context);
  addResetPassword(app, context);
};
