import type { FastifyInstance } from "fastify";

import type { Context } from "../../context.ts";
import { addSendOtp } from "./send-otp.ts";
import { addVerifyOtp } from "./verify-otp.ts";

/** Codes by SMS. */
export const addOtpRoutes = (app: FastifyInstance, context: Context): void => {
  addSendOtp(app, context);
  addVerifyOtp(app, context);
};
