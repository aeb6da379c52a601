import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";

import { callFaults, spoiled } from "../conformance.ts";
import type { Trial } from "../conformance.ts";
import type { SmsPort } from "./port.ts";

/** A gateway that an adapter is tested against. */
export type SmsTrial = Trial & {
  readonly port: SmsPort;
  /** A phone (E.164) that takes a text. */
  readonly phone: (country?: "TH" | "LA") => string;
  /** What a phone received. */
  readonly received: (phone: string) => Promise<readonly string[]>;
};

/** The requirements for every SMS adapter, whatever its gateway's format. */
export const smsPortConformance = (name: string, start: () => Promise<SmsTrial>): void => {
  describe(`sms port ${name}`, () => {
    let trial: SmsTrial;
    const send = (phone: string, text = "Krapao: 482913") => trial.port.send({ phone, text, reference: "r" });

    beforeAll(async () => {
      trial = await start();
    });
    afterEach(() => {
      trial.breakCalls(null);
      trial.rewrite(null);
    });
    afterAll(async () => trial.close());

    test("sends a text as it is to a Thai and to a Lao phone", async () => {
      const text = "กระเป๋า: รหัสสมัครสมาชิก 482913 & 100% ກະເປົາ\n@localhost #482913";
      for (const phone of [trial.phone("TH"), trial.phone("LA")]) {
        expect(await send(phone, text)).toBe("sent");
        expect(await trial.received(phone)).toEqual([text]);
      }
    });

    test("a number that takes no message was not sent to", async () => {
      expect(await send("+66")).toBe("not-sent");
    });

    test.each(callFaults)("%s is not a yes, and does not throw", async (fault) => {
      trial.breakCalls(fault);
      expect(await send(trial.phone())).toBe("not-sent");
    });

    test("a slow yes is a yes", async () => {
      trial.breakCalls("slow");
      expect(await send(trial.phone())).toBe("sent");
    });

    test("an answer with a wrong place never throws, and says yes only of our number", async () => {
      let good = "";
      trial.rewrite((body) => (good = body));
      await send(trial.phone());
      for (const body of spoiled(good)) {
        const phone = trial.phone();
        trial.rewrite(() => body);
        expect(await send(phone)).toBe("not-sent");
      }
    });
  });
};
