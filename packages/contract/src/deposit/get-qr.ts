import { defineCall } from "../call.ts";
import { qrProviderParams, qrState } from "./shapes.ts";

/** Gives the open QR at a payment provider, if there is one. */
export const getQr = defineCall({
  name: "getQr",
  method: "GET",
  path: "/api/qrcode/{provider}",
  audience: "member",
  summary: "Gives the open QR at a payment provider, if there is one.",
  params: qrProviderParams,
  answer: qrState,
  errors: [],
});
