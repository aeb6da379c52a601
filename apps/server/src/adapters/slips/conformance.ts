import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";

import { callFaults, spoiled } from "../conformance.ts";
import type { Trial } from "../conformance.ts";
import type { SlipAccount, SlipPort } from "./port.ts";

/** A transfer that a trial makes, and the text of its slip. */
export type TrialTransfer = { readonly payload: string; readonly reference: string; readonly bankNumber: string };

/** A verifier that an adapter is tested against, and the bank behind it. */
export type SlipTrial = Trial & {
  readonly port: SlipPort;
  readonly transfer: (order: {
    readonly from: SlipAccount;
    readonly to: SlipAccount;
    readonly amount: bigint;
    readonly currency: "THB" | "LAK";
  }) => Promise<TrialTransfer>;
  /** The verifier's answer about that transfer, in place of the true one. */
  readonly says: (
    reference: string,
    mood: "not-ready" | "captcha-wrong" | "not-found" | "other-reference",
  ) => Promise<void>;
};

const from: SlipAccount = { bankCode: "KBANK", accountNo: "1234567890" };
const ours: readonly SlipAccount[] = [
  { bankCode: "SCB", accountNo: "4680123456" },
  { bankCode: "GSB", accountNo: "020212345678" },
];
const to = { bankCode: "GSB", accountNo: "020212345678" };

/** The requirements for the adapter of every verifier (CONTRACT.md rule 16). */
export const slipPortConformance = (name: string, start: () => Promise<SlipTrial>): void => {
  describe(`slips port ${name}`, () => {
    let trial: SlipTrial;
    beforeAll(async () => {
      trial = await start();
    });
    afterEach(() => {
      trial.breakCalls(null);
      trial.rewrite(null);
    });
    afterAll(async () => trial.close());

    const make = (more: object = {}) => trial.transfer({ from, to, amount: 500_25n, currency: "THB", ...more });
    const ask = (payload: string, sender: SlipAccount = from, receivers = ours) =>
      trial.port.verify({ payload, sender, receivers });

    test.each([1n, 500_25n, 99_999_999_99n])("tells a transfer of %s to the satang", async (amount) => {
      const { payload, reference, bankNumber } = await make({ amount });
      expect(await ask(payload)).toEqual({
        is: "known",
        slip: {
          reference,
          sendingBank: "KBANK",
          bankNumber,
          amount,
          currency: "THB",
          at: trial.now(),
          isSender: true,
          receiver: to,
        },
      });
    });

    test("tells one of kip", async () => {
      const lao = { bankCode: "BCEL", accountNo: "1601200012345670" };
      const { payload } = await make({ from: lao, currency: "LAK", amount: 9_000_000_00n });
      const slip = { sendingBank: "BCEL", currency: "LAK", amount: 9_000_000_00n };
      expect(await ask(payload, lao)).toMatchObject({ is: "known", slip });
    });

    test.each([
      { bankCode: "KBANK", accountNo: "9994567890" },
      { bankCode: "KBANK", accountNo: "1234567891" },
      { bankCode: "SCB", accountNo: "1234567890" },
    ])("knows the sender from one with the same shown digits, or at another bank: %o", async (sender) => {
      expect(await ask((await make()).payload, sender)).toMatchObject({
        is: "known",
        slip: { isSender: false, receiver: to },
      });
    });

    test("knows the receivers that it was not asked about as none of them", async () => {
      const { payload } = await make();
      expect(await ask(payload, from, [])).toMatchObject({ slip: { receiver: null } });
      const [first, second] = ours;
      if (first === undefined || second === undefined) throw new Error("two accounts");
      expect(await ask(payload, from, [first])).toMatchObject({ slip: { receiver: null } });
      expect(await ask(payload, from, [second, first])).toMatchObject({ slip: { receiver: to } });
      expect(await ask(payload, from, [{ ...second, bankCode: "SCB" }])).toMatchObject({ slip: { receiver: null } });
    });

    test("tells what it does not know, does not know yet, or wants a person for", async () => {
      expect(await ask("004100060000010103004022020261121AAAAAAAAAAAA5102TH9104FFFF")).toEqual({ is: "not-found" });
      for (const [mood, is] of [
        ["not-ready", "not-ready"],
        ["captcha-wrong", "not-human"],
        ["not-found", "not-found"],
      ] as const) {
        const { payload, reference } = await make();
        await trial.says(reference, mood);
        expect(await ask(payload)).toEqual({ is });
      }
    });

    test("tells the reference that the bank says, whatever was asked", async () => {
      const { payload, reference } = await make();
      await trial.says(reference, "other-reference");
      const said = await ask(payload);
      expect(said).toMatchObject({ is: "known", slip: { amount: 500_25n } });
      expect(said.is === "known" && said.slip.reference !== reference).toBe(true);
    });

    test.each(callFaults)("%s is no answer, and asking again tells the truth", async (fault) => {
      const { payload } = await make();
      trial.breakCalls(fault);
      expect(await ask(payload)).toMatchObject({ is: "unclear" });
      trial.breakCalls(null);
      expect(await ask(payload)).toMatchObject({ is: "known" });
    });

    test("an answer that is wrong in one place is none, or says nothing else", async () => {
      const { payload, reference } = await make();
      const bodies: string[] = [];
      trial.rewrite((body) => {
        bodies.push(body);
        return body;
      });
      const good = await ask(payload);
      const [body = ""] = bodies;
      for (const wrong of spoiled(body)) {
        trial.rewrite(() => wrong);
        const said = await ask(payload);
        if (said.is !== "known") {
          expect(said.is, wrong).toBe("unclear");
          continue;
        }
        // Fields that the adapter does not read may hold anything. Another reference, or no receiver of ours, is the
        // caller's to handle.
        const { slip } = said;
        expect({ ...said, slip: { ...slip, reference, receiver: slip.receiver ?? to } }, wrong).toEqual(good);
      }
      for (const lie of [
        body.replace(/"account":"[^"]*"/, '"account":"xxx-x-x0000-x"'),
        body.replace('"matched":1', '"matched":7'),
        body.replace('"matched":1', '"matched":0'),
        body.replace('"amount":"500.25"', '"amount":"0.00"'),
      ]) {
        expect(lie).not.toBe(body);
        trial.rewrite(() => lie);
        expect(await ask(payload), lie).toMatchObject({ is: "unclear" });
      }
      expect(body).not.toContain(from.accountNo);
      expect(body).toContain(reference);
    });
  });
};
