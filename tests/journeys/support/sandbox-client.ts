import { join } from "node:path";

import { expect } from "@playwright/test";

import { withLock } from "../../../tools/lock.mjs";
import { ROOT } from "../../../tools/runtime.mjs";
import { sandbox } from "./addresses.ts";

export type FaultKind =
  | "error"
  | "lost-reply"
  | "timeout"
  | "slow"
  | "duplicate"
  | "silent"
  | "nonsense"
  | "reorder"
  | "late";

type Sms = { readonly otpRef: string | null; readonly otpCode: string | null };

/**
 * The sandbox's HTTP API, which does what people, banks and games do outside the product. Amounts are in major units,
 * as the sandbox takes them.
 */
export type SandboxClient = {
  /**
   * The code of the newest SMS to that phone. With `screen`, the code of the SMS whose reference is in that text; it
   * waits for that SMS.
   */
  readonly code: (phone: string, screen?: string) => Promise<string>;
  /** Pays a QR, with the ordered amount unless another is given. */
  readonly pay: (qrcodeId: string, amount?: number) => Promise<void>;
  /** Wraps a TrueMoney gift, which pays the amount that it shows unless another is given. Resolves with its link. */
  readonly gift: (
    amount: number,
    options?: {
      readonly kind?: "used" | "expired" | "own" | "shared" | "unknown";
      readonly pays?: number;
    },
  ) => Promise<string>;
  readonly round: (game: string, username: string, stake: number, payout: number) => Promise<number>;
  readonly account: (game: string, username: string) => Promise<{ readonly balance: number; readonly net: number }>;
  readonly payouts: (accountNo: string) => Promise<readonly { readonly amount: number }[]>;
  /** Makes every call to that target fail in this way from now on. */
  readonly break: (target: string, kind: FaultKind) => Promise<void>;
  readonly mend: (target: string, kind: FaultKind) => Promise<void>;
};

/**
 * Opens a client of this run's sandbox. It does not need the browser, so a journey can still remove faults after the
 * browser has closed.
 */
export const createSandboxClient = (origin = sandbox()): SandboxClient => {
  const call = async <Body>(method: "GET" | "POST" | "PUT", path: string, data?: object): Promise<Body> => {
    const init: RequestInit = { method };
    if (data !== undefined) {
      init.body = JSON.stringify(data);
      init.headers = { "content-type": "application/json" };
    }
    const answer = await fetch(`${origin}${path}`, init);
    const text = await answer.text();
    expect(answer.ok, `${method} ${path}: ${answer.status} ${text}`).toBe(true);
    return (text === "" ? null : JSON.parse(text)) as Body;
  };
  return {
    code: async (phone, screen) => {
      let code: string | undefined;
      await expect
        .poll(async () => {
          const messages = await call<readonly Sms[]>("GET", `/sms?phone=${phone}`);
          code =
            messages.find(({ otpRef }) => screen === undefined || screen.includes(otpRef ?? "\0"))?.otpCode ??
            undefined;
          return code;
        }, "an SMS with a code")
        .toMatch(/^\d{6}$/);
      return code ?? "";
    },
    pay: async (qrcodeId, amount) => {
      await call("POST", "/bank/payments", { qrcodeId, ...(amount !== undefined && { amount }) });
    },
    gift: async (amount, options = {}) =>
      (await call<{ link: string }>("POST", "/truemoney/gifts", { amount, ...options })).link,
    round: async (game, username, stake, payout) =>
      (await call<{ balance: number }>("POST", `/games/${game}/rounds`, { username, stake, payout })).balance,
    account: (game, username) => call("GET", `/games/${game}/accounts/${username}`),
    payouts: (accountNo) => call("GET", `/bank/payouts?accountNo=${accountNo}`),
    break: async (target, kind) => {
      await call("PUT", "/faults", { target, kind, rate: 1 });
    },
    mend: async (target, kind) => {
      await call("PUT", "/faults", { target, kind, rate: 0 });
    },
  };
};

/** Runs work while no other journey breaks or needs this part of the sandbox. */
export const alone = <Result>(part: string, work: () => Promise<Result>): Promise<Result> =>
  withLock(join(ROOT, "artefacts", `${part}.lock`), work);
