import { hkdfSync } from "node:crypto";

import type { GameProvider } from "./games/provider.ts";
import type { TruemoneyProvider } from "./gift/truemoney/truemoney.ts";
import type { PayonexProvider } from "./qr/payonex/call.ts";
import type { KbankProvider } from "./qr/kbank/kbank.ts";
import type { SignedProvider } from "./signed/signed-calls.ts";
import type { BankSlipsProvider } from "./slips/bank/bank-slips.ts";
import type { SmsProvider } from "./sms/thaibulk/thaibulk.ts";

/** How every outside system is reached; one that is null or not listed is switched off. */
export type Providers = {
  readonly sms: SmsProvider | null;
  readonly payout: SignedProvider | null;
  /** The bank of our accounts: its feed and its statement. */
  readonly bank: SignedProvider | null;
  readonly kbank: KbankProvider | null;
  readonly ww: SignedProvider | null;
  readonly paytimz: SignedProvider | null;
  readonly payonex: PayonexProvider | null;
  readonly truemoney: TruemoneyProvider | null;
  readonly slips: BankSlipsProvider | null;
  readonly games: readonly GameProvider[];
};

/** Nothing outside: every system is switched off. */
export const noProviders: Providers = {
  sms: null,
  payout: null,
  bank: null,
  kbank: null,
  ww: null,
  paytimz: null,
  payonex: null,
  truemoney: null,
  slips: null,
  games: [],
};

const gameCodes = ["PG", "UFABET", "HUAYHD", "ASKMEBET"];
const us = "krapao";

/**
 * Every outside system as the sandbox plays it (docs/architecture.md, The outside). Its secrets are derived from the
 * sandbox's `key` on both sides, so they are good for the sandbox alone (SECURITY.md S40).
 */
export const sandboxProviders = (sandboxUrl: string, key: Buffer): Providers => {
  const baseUrl = (segment: string): string => `${sandboxUrl}/world/${segment}`;
  const secret = (segment: string): string =>
    Buffer.from(hkdfSync("sha256", key, "", `provider:${segment}`, 32)).toString("base64url");
  const signed = (target: string, segment: string): SignedProvider => ({
    target,
    baseUrl: baseUrl(segment),
    merchant: us,
    secret: secret(segment),
    previousSecret: null,
  });
  return {
    sms: { baseUrl: baseUrl("sms"), key: us, secret: secret("sms"), sender: "KRAPAO" },
    payout: signed("payouts", "payouts"),
    bank: signed("bank", "bank"),
    kbank: {
      baseUrl: baseUrl("kbank"),
      partnerId: us,
      partnerSecret: secret("kbank"),
      merchantId: us,
      terminalId: us,
    },
    ww: signed("WW", "ww"),
    paytimz: signed("PAYTIMZ", "paytimz"),
    payonex: {
      baseUrl: baseUrl("payonex"),
      accessKey: us,
      secretKey: secret("payonex"),
      customerUuid: us,
    },
    truemoney: { baseUrl: baseUrl("truemoney"), mobile: "0899990001", walletToken: secret("truemoney") },
    slips: { target: "bank", baseUrl: baseUrl("bank/slips"), token: secret("bank/slips") },
    games: gameCodes.map((code) => ({
      code,
      baseUrl: baseUrl(`games/${code.toLowerCase()}`),
      launchUrl: `${sandboxUrl}/play/${code.toLowerCase()}`,
      id: us,
      secret: secret(`games/${code.toLowerCase()}`),
    })),
  };
};
