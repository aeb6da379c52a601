import type { App } from "../../http/route.ts";
import { addChangePassword } from "./change-password.ts";
import { addDownloadData } from "./download-data.ts";
import { addAskErasure } from "./ask-erasure.ts";
import { addGetErasure } from "./get-erasure.ts";
import { addWithdrawErasure } from "./withdraw-erasure.ts";
import { addGetProfile } from "./get-profile.ts";
import { addRegister } from "./register.ts";
import { addResetPassword } from "./reset-password.ts";
import { addChangeBankAccountName } from "./change-bank-account-name.ts";
import { addChangeProfile } from "./change-profile.ts";
import { addValidateAccount } from "./validate-account.ts";

/** Calls to register, and to change what belongs to the member. */
export const addAccountRoutes = (app: App): void => {
  addValidateAccount(app);
  addRegister(app);
  addGetProfile(app);
  addDownloadData(app);
  addGetErasure(app);
  addAskErasure(app);
  addWithdrawErasure(app);
  addChangeProfile(app);
  addChangeBankAccountName(app);
  addChangePassword(app);
  addResetPassword(app);
};
