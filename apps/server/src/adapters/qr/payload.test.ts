import { generate, withCrcTag } from "promptparse";
import { describe, expect, test } from "vitest";

import { isPayloadOf } from "./payload.ts";

/** Source: DOMAIN.md, PromptPay QR; its CRC is upper case. */
const vector = "00020101021229370016A0000006770101110113006681222333353037645802TH540530.0063043CAD";

describe("an EMVCo text", () => {
  test("is a payment of exactly its amount and currency", () => {
    expect(isPayloadOf(vector, 30_00n, "THB")).toBe(true);
    expect(isPayloadOf(vector, 30_01n, "THB")).toBe(false);
    expect(isPayloadOf(vector, 30_00n, "LAK")).toBe(false);
    expect(isPayloadOf(vector, 30_00n, "USD")).toBe(false);
    expect(
      isPayloadOf(generate.billPayment({ billerId: "010753600031508", ref1: "A1", amount: 99.5 }), 99_50n, "THB"),
    ).toBe(true);
  });

  test.each([
    ["a wrong checksum", vector.replace("3CAD", "3CAE")],
    ["another amount than its checksum was made for", vector.replace("30.00", "90.00")],
    ["no amount", generate.anyId({ type: "MSISDN", target: "0812223333" })],
    ["a slip's mini QR", "004000060000010103002021900021231231212000115102TH91049C30"],
    ["nobody to pay to", withCrcTag("00020101021253037645802TH540530.00", "63")],
    ["another country", withCrcTag(vector.slice(0, -8).replace("5802TH", "5802LA"), "63")],
    ["markup", "<svg onload=alert(1)>"],
    ["nothing", ""],
    ["a novel", "0".repeat(5000)],
  ])("with %s is none", (_why, payload) => {
    expect(isPayloadOf(payload, 30_00n, "THB")).toBe(false);
  });
});
