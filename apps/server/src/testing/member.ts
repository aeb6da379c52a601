import { toE164 } from "@krapao/contract/phone";

import { fillBase } from "../domain/bank-account/base.ts";
import type { OtpPurpose } from "../domain/otp/tables.ts";
import type { TestServer } from "./server.ts";

/** Who a test registers. */
export type Person = {
  readonly phone: string;
  readonly password: string;
  readonly accountNo: string;
};

let people = 0;

/** A new person with a phone, a password and a bank account that nobody else in this test file has. */
export const newPerson = (): Person => {
  people += 1;
  const number = String(people).padStart(7, "0");
  return { phone: `081${number}`, password: `Blue-Heron-${number}`, accountNo: `987${number}` };
};

/** The fields of a registration. */
export const registrationOf = ({ phone, password, accountNo }: Person) => ({
  name: "สมหญิง",
  username: phone,
  password,
  sourceCode: "FRIEND",
  inviteCode: "",
  bankCode: "SCB",
  bankAccountName: "SOMYING DEEJAI",
  bankAccountNo: accountNo,
});

const codeIn = (text: string): string => / #(\d{6})$/.exec(text)?.[1] ?? "";

/** Requests a code for a phone and verifies it. Returns the token. */
export const verifiedToken = async (server: TestServer, phone: string, purpose: OtpPurpose): Promise<string> => {
  const own = (): readonly string[] =>
    server.sms
      .filter(({ phone: to, text }) => to === toE164(phone, "th") && codeIn(text) !== "")
      .map(({ text }) => text);
  const before = own().length;
  const sent = await server.call("POST", "/api/otp/send", { body: { phoneNumber: phone, purpose } });
  const { otpToken } = sent.json<{ otpToken: string }>();
  // For a reset and a bank the SMS goes out behind the answer.
  for (let tries = 0; own().length === before && tries < 100; tries++) await server.context.schedule.sleep(10);
  const otpCode = codeIn(own().at(-1) ?? "");
  await server.call("POST", "/api/otp/verify", { body: { otpToken, otpCode } });
  return otpToken;
};

/** Registers somebody through the API. */
export const registerPerson = async (server: TestServer, person: Person = newPerson()): Promise<Person> => {
  const otpToken = await verifiedToken(server, person.phone, "register");
  const answer = await server.call("POST", "/api/account", { body: { ...registrationOf(person), otpToken } });
  if (answer.statusCode !== 200) throw new Error(`not registered: ${answer.body}`);
  return person;
};

/** Signs a member in. Returns the session's token. */
export const signIn = async (server: TestServer, person: Person, remember = false): Promise<string> => {
  const answer = await server.call("POST", "/api/login", {
    body: { username: person.phone, password: person.password, remember },
  });
  if (answer.statusCode !== 200) throw new Error(`not signed in: ${answer.body}`);
  return answer.json<{ token: string }>().token;
};

/** Banks and sources, which every registration needs. */
export const withBase = { before: (context: TestServer["context"]): Promise<void> => fillBase(context.db) };
