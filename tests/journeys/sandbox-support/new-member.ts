import { randomInt } from "node:crypto";

import { expect } from "@playwright/test";
import type { APIRequestContext } from "@playwright/test";

const origin = (name: "KRAPAO_WALLET" | "KRAPAO_SANDBOX"): string => {
  const value = process.env[name];
  if (value === undefined) throw new Error(`${name} is not set`);
  return value;
};

export const wallet = (): string => origin("KRAPAO_WALLET");
export const sandbox = (): string => origin("KRAPAO_SANDBOX");

/** Somebody who has registered through the wallet's own calls, and is signed in. */
export type Member = {
  readonly phone: string;
  readonly call: <Body>(method: "GET" | "POST", path: string, data?: object) => Promise<Body>;
};

const digits = (length: number): string => randomInt(10 ** (length - 1), 10 ** length).toString();

/** A new member of one's own, so that journeys at the same time do not meet. */
export const newMember = async (request: APIRequestContext): Promise<Member> => {
  const phone = `08${digits(8)}`;
  const password = `Rx7-${digits(9)}-mango`;
  let token = "";
  const call = async <Body>(method: "GET" | "POST", path: string, data?: object): Promise<Body> => {
    const headers = { "x-client": "wallet-user", ...(token === "" ? {} : { authorization: `Bearer ${token}` }) };
    const answer = await request.fetch(`${wallet()}/api${path}`, { method, headers, ...(data && { data }) });
    expect(answer.ok(), `${method} ${path}: ${answer.status()} ${await answer.text()}`).toBe(true);
    return (await answer.json()) as Body;
  };

  const { otpToken } = await call<{ otpToken: string }>("POST", "/otp/send", { phoneNumber: phone });
  const messages = (await (await request.get(`${sandbox()}/sms?phone=${phone}`)).json()) as { otpCode: string }[];
  await call("POST", "/otp/verify", { otpToken, otpCode: messages[0]?.otpCode });
  const { sources, banks } = { sources: await call<{ code: string }[]>("GET", "/lookup/sources"), banks: "SCB" };
  await call("POST", "/account", {
    name: "ผู้เล่น",
    username: phone,
    password,
    sourceCode: sources[0]?.code,
    inviteCode: "",
    bankCode: banks,
    bankAccountName: "MALEE SUKJAI",
    bankAccountNo: digits(10),
    otpToken,
  });
  ({ token } = await call<{ token: string }>("POST", "/login", { username: phone, password }));
  return { phone, call };
};
