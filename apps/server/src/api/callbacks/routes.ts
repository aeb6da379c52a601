import type { App } from "../../http/route.ts";
import { addBankCallback } from "./bank-callback.ts";
import { addQrCallbacks } from "./qr-callback.ts";
import { addTicketCallbacks } from "./verify-ticket.ts";

/** The calls of providers. */
export const addCallbackRoutes = (app: App): void => {
  addBankCallback(app);
  addQrCallbacks(app);
  addTicketCallbacks(app);
};
