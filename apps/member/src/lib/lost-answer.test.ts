import { memoryStorage } from "@krapao/client/testing/memory-storage";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { CallError, NO_ANSWER } from "./client.ts";
import { mayBeDone, sendForm } from "./lost-answer.ts";

const PHONE = "0812223333";
const lost = new CallError(NO_ANSWER, 0);
const used = new CallError("UNVERIFIED_OTP", 403);
const taken = new CallError("EXISTING_USER", 409);
const wrong = new CallError("WRONG_PASSWORD", 403);

type Form = Parameters<typeof sendForm>[0];

/** Sends a form whose request ends like this. */
const end = async (form: Form, failure: CallError | null, phone = PHONE): Promise<void> => {
  await sendForm(form, phone, () => (failure === null ? Promise.resolve() : Promise.reject(failure))).catch(
    () => undefined,
  );
};

beforeEach(() => vi.stubGlobal("sessionStorage", memoryStorage()));
afterEach(() => vi.unstubAllGlobals());

test("a refusal that the first success would cause may mean that it was done, once an answer was lost", async () => {
  for (const [form, failures] of [
    ["register", [used, taken]],
    ["reset", [used]],
    ["change", [wrong]],
  ] as const) {
    for (const failure of failures) expect(mayBeDone(form, PHONE, failure)).toBe(false);
    await end(form, lost);
    for (const failure of failures) expect(mayBeDone(form, PHONE, failure)).toBe(true);
  }
});

test("the answer or the refusal itself is passed on", async () => {
  await expect(sendForm("reset", PHONE, () => Promise.resolve("done"))).resolves.toBe("done");
  await expect(sendForm("reset", PHONE, () => Promise.reject(used))).rejects.toBe(used);
});

test("another refusal, another phone number and another form are told as they are", async () => {
  await end("register", lost);
  expect(mayBeDone("register", PHONE, new CallError("EXISTING_BANK", 409))).toBe(false);
  expect(mayBeDone("register", PHONE, lost)).toBe(false);
  expect(mayBeDone("register", PHONE, new Error("a fault of ours"))).toBe(false);
  expect(mayBeDone("register", "0899999999", used)).toBe(false);
  expect(mayBeDone("reset", PHONE, used)).toBe(false);
});

test("a failure of the server may have come after its work", async () => {
  await end("reset", new CallError("INTERNAL_SERVER_ERROR", 502));
  expect(mayBeDone("reset", PHONE, used)).toBe(true);
});

test("a refusal is no lost answer, and forgets none", async () => {
  await end("change", wrong);
  expect(mayBeDone("change", PHONE, wrong)).toBe(false);
  await end("change", new CallError("NOT_READY", 503));
  expect(mayBeDone("change", PHONE, wrong)).toBe(false);
  await end("change", lost);
  await end("change", wrong);
  expect(mayBeDone("change", PHONE, wrong)).toBe(true);
});

test("an answer ends the doubt", async () => {
  await end("change", lost);
  await end("change", null);
  expect(mayBeDone("change", PHONE, wrong)).toBe(false);
});

test("a page that was left while it waited has lost its answer", () => {
  void sendForm("register", PHONE, () => new Promise(() => undefined));
  expect(mayBeDone("register", PHONE, used)).toBe(true);
});
