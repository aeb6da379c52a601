import { Writable } from "node:stream";

import { expect, test } from "vitest";

import { createLog } from "./log.ts";
import { maskAccount, maskPhone, maskText } from "./mask.ts";

const written = (write: (log: ReturnType<typeof createLog>) => void): string => {
  let text = "";
  const sink = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      text += chunk.toString();
      done();
    },
  });
  write(createLog({ now: () => new Date("2026-11-21T04:00:00.000Z") }, "debug", { destination: sink }));
  return text;
};

test("S54: a line is JSON with its time in UTC", () => {
  const line: unknown = JSON.parse(written((log) => log.info({ event: "x" })));
  expect(line).toEqual({ level: "info", time: "2026-11-21T04:00:00.000Z", pid: process.pid, event: "x" });
});

test("S55: phones and accounts are masked", () => {
  expect(maskPhone("+66812343333")).toBe("081•••3333");
  expect(maskPhone("+8562055512345")).toBe("020•••2345");
  expect(maskPhone("0812343333")).toBe("081•••3333");
  expect(maskPhone("12")).toBe("•••");
  expect(maskAccount("1234567890")).toBe("••••7890");
  expect(maskAccount("123456")).toBe("••••");
  expect(maskText("user 0812343333 paid to 1234567890")).toBe("user ••••3333 paid to ••••7890");
});

test("S55: a value under the name of a secret is hidden, at the top and one level down", () => {
  for (const name of [
    "password",
    "token",
    "otpCode",
    "otpToken",
    "authorization",
    "secret",
    "seed",
    "link",
    "body",
    "newPassword",
  ]) {
    expect(written((log) => log.info({ [name]: "planted-1" }))).not.toContain("planted-1");
    expect(written((log) => log.info({ inner: { [name]: "planted-2" } }))).not.toContain("planted-2");
  }
});

test("S55: an error's message, cause and stack are masked, and the row that PostgreSQL quotes is left out", () => {
  const error = Object.assign(new Error("no member +66812343333"), {
    code: "23505",
    detail: "Key (phone)=(planted-detail) already exists.",
    where: "planted-where",
    parameters: ["planted-parameter"],
    cause: new Error("token abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUV was bad"),
  });
  const text = written((log) => log.error({ event: "fault", err: error }));
  expect(text).not.toMatch(/planted|66812343333|abcdefghijklmnop/);
  expect(text).toContain("23505");
  expect(written((log) => log.error(error))).not.toMatch(/66812343333/);
});
