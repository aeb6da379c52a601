import type { FastifyInstance } from "fastify";

import type { ProviderGroup } from "../world/groups.ts";
import type { QrProvider } from "../world/qr-orders.ts";
import type { World } from "../world.ts";
import { registerBankFeed } from "./bank-feed.ts";
import { registerKbank } from "./kbank.ts";
import { registerPayonex } from "./payonex.ts";
import { registerPayouts } from "./payouts.ts";
import { registerSignedQr } from "./signed-qr.ts";
import { registerSlipVerifier } from "./slip-verifier.ts";
import { registerSmsGateway } from "./sms-gateway.ts";
import { registerTruemoneyGifts } from "./truemoney.ts";

/** An outside system that is no game. */
export type PlainProvider = {
  /** Its calls are below `/world/<path>`. */
  readonly path: string;
  /** The name of its faults. Several systems may share one. */
  readonly target: string;
  /** The group in which the page lists the target. */
  readonly group: ProviderGroup;
  /** Adds its calls; `app` already has its prefix. */
  readonly register: (app: FastifyInstance, world: World) => void;
};

const signedQr = (code: QrProvider): PlainProvider => ({
  path: code.toLowerCase(),
  target: code,
  group: "qr",
  register: (app, world) => registerSignedQr(app, world, code),
});

/** Every outside system except the games. A new one is added to this list only. */
export const plainProviders: readonly PlainProvider[] = [
  { path: "sms", target: "sms", group: "sms", register: registerSmsGateway },
  { path: "kbank", target: "KBANK", group: "qr", register: registerKbank },
  signedQr("WW"),
  signedQr("PAYTIMZ"),
  { path: "payonex", target: "PAYONEX", group: "qr", register: registerPayonex },
  { path: "payouts", target: "payouts", group: "payouts", register: registerPayouts },
  { path: "bank", target: "bank", group: "bank", register: registerBankFeed },
  { path: "bank/slips", target: "bank", group: "bank", register: registerSlipVerifier },
  { path: "truemoney", target: "truemoney", group: "gift", register: registerTruemoneyGifts },
];
