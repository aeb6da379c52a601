import type { App } from "../../http/route.ts";
import { addSendOtp } from "./send-otp.ts";
import { addVerifyOtp } from "./verify-otp.ts";

/** Codes by SMS. */
export const addOtpRoutes = (app: App): void => {
  addSendOtp(app);
  addVerifyOtp(app);
};
