import { expectTypeOf, test } from "vitest";

import { defineCall } from "./call.ts";
import { qrProvider } from "./deposit/shapes.ts";
import type { createQr } from "./deposit/create-qr.ts";
import type { exportStatement } from "./statement/export-statement.ts";
import type { transfer } from "./transfer/transfer.ts";
import type { AnswerOf, BodyOf, ParamsOf, QueryOf } from "./types.ts";
import type { getWallet } from "./wallet/get-wallet.ts";

test("a call's types are those of its request and answer", () => {
  expectTypeOf<BodyOf<typeof transfer>>().toEqualTypeOf<{ from: string; to: string; amount: number }>();
  expectTypeOf<AnswerOf<typeof transfer>>().toEqualTypeOf<{ reference: string; wallet: { amount: number } }>();
  expectTypeOf<ParamsOf<typeof createQr>>().toEqualTypeOf<{ provider: string }>();
  expectTypeOf<QueryOf<typeof exportStatement>["types"]>().toEqualTypeOf<string | undefined>();
  expectTypeOf<BodyOf<typeof getWallet>>().toEqualTypeOf<undefined>();
  expectTypeOf<AnswerOf<typeof getWallet>["profile"]["currency"]>().toEqualTypeOf<"LAK" | "BAHT">();
  expectTypeOf<AnswerOf<typeof createQr>>().toExtend<{ hasQrcode: boolean }>();
});

test("an unknown key, and a call without an audience, do not type-check", () => {
  const base = { name: "odd", method: "GET", path: "/api/odd", summary: "Odd.", answer: qrProvider } as const;
  // @ts-expect-error: no such key
  defineCall({ ...base, audience: "member", errors: ["NO_SUCH_KEY"] });
  // @ts-expect-error: no audience
  defineCall({ ...base, errors: [] });
  defineCall({ ...base, audience: "member", errors: ["NO_GAME"] });
});
