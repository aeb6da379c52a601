import { QR_OFFERS } from "@krapao/contract/constants";

import type { Context } from "../../context.ts";
import { InvalidInput } from "../../lib/invalid-input.ts";

/** Throws KEY_INVALID for a name that is not a QR provider. A provider that is switched off is accepted. */
export const assertKnownProvider = (context: Context, provider: string): void => {
  if (context.adapters.qr.has(provider) || Object.hasOwn(QR_OFFERS.THB, provider)) return;
  throw new InvalidInput("KEY_INVALID", [{ path: "provider", message: "invalid_value" }]);
};
