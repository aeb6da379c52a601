import * as z from "zod/mini";

import { defineCall } from "../call.ts";
import { amount } from "../money.ts";
import { qrProviderParams, qrState } from "./shapes.ts";

/** Makes a QR to pay an amount with; a refusal is an answer without a QR. */
export const createQr = defineCall({
  name: "createQr",
  method: "POST",
  path: "/api/qrcode/{provider}",
  audience: "member",
  summary: "Makes a QR to pay an amount with; a refusal is an answer without a QR.",
  params: qrProviderParams,
  body: z.strictObject({ amount }),
  answer: qrState,
  errors: [],
});
