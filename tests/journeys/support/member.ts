import { randomInt } from "node:crypto";

import type { WireCurrency } from "@krapao/contract/money";
import { expect } from "@playwright/test";
import type { APIRequestContext, Page } from "@playwright/test";

import { wallet } from "./addresses.ts";
import { edition, places } from "./edition.ts";
import type { SandboxClient } from "./sandbox-client.ts";

/** A person of this journey only, so that parallel journeys do not disturb each other. */
export type Person = {
  readonly phone: string;
  readonly password: string;
  readonly name: string;
  readonly accountNo: string;
};

/** A person who has registered through the wallet's own calls and has a session. */
export type Member = Person & {
  readonly currency: WireCurrency;
  readonly token: string;
  readonly call: <Body>(method: "GET" | "POST" | "PUT", path: string, data?: object) => Promise<Body>;
  /** Pays in by a QR at KBANK and waits until the money is in the wallet. Amounts are in major units. */
  readonly payIn: (amount: number) => Promise<void>;
  /** Opens the account at a game. Resolves with the username there. */
  readonly open: (game: string) => Promise<string>;
};

const digits = (length: number): string => randomInt(10 ** (length - 1), 10 ** length).toString();

/** Somebody who is not registered yet, with a random phone and bank account number. */
export const newPerson = (): Person => ({
  phone: `08${digits(8)}`,
  // Not random: one random password in 29,000 is taken for a leaked one.
  password: "Rx7-204816325-mango",
  name: "มาลี",
  accountNo: digits(10),
});

type Call = Member["call"];

const callAs =
  (request: APIRequestContext, token: () => string): Call =>
  async <Body>(method: "GET" | "POST" | "PUT", path: string, data?: object): Promise<Body> => {
    const bearer = token();
    const headers = { "x-client": "wallet-user", ...(bearer === "" ? {} : { authorization: `Bearer ${bearer}` }) };
    const answer = await request.fetch(`${wallet()}/api${path}`, { method, headers, ...(data && { data }) });
    expect(answer.ok(), `${method} ${path}: ${answer.status()} ${await answer.text()}`).toBe(true);
    return (await answer.json()) as Body;
  };

/** Registers, with an invite code where one is given, and logs in. Only the Lao edition has members with kip. */
export const newMember = async (
  request: APIRequestContext,
  world: SandboxClient,
  inviteCode = "",
  currency: WireCurrency = "BAHT",
): Promise<Member> => {
  const person = newPerson();
  const { phone, password, name, accountNo } = person;
  let token = "";
  const call = callAs(request, () => token);

  const { otpToken } = await call<{ otpToken: string }>("POST", "/otp/send", { phoneNumber: phone });
  await call("POST", "/otp/verify", { otpToken, otpCode: await world.code(phone) });
  const [source] = await call<readonly { code: string }[]>("GET", "/lookup/sources");
  await call("POST", "/account", {
    name,
    username: phone,
    password,
    sourceCode: source?.code,
    inviteCode,
    bankCode: places.bank,
    ...(edition === "lo" && { currency }),
    bankAccountName: "MALEE SUKJAI",
    bankAccountNo: accountNo,
    otpToken,
  });
  ({ token } = await call<{ token: string }>("POST", "/login", { username: phone, password, remember: true }));
  const held = async (): Promise<number> =>
    (await call<{ wallet: { amount: number } }>("GET", "/wallet")).wallet.amount;
  return {
    ...person,
    currency,
    token,
    call,
    payIn: async (amount) => {
      const before = await held();
      const { qrcodeId } = await call<{ qrcodeId: string }>("POST", "/qrcode/KBANK", { amount });
      await world.pay(qrcodeId);
      await expect.poll(held, "the money paid in").toBe(before + amount);
    },
    open: async (game) => {
      await call("GET", `/wallet/activate/${game}`);
      return (await call<{ username: string }>("GET", `/wallet/account/${game}`)).username;
    },
  };
};

/** A page of the wallet's origin on which no script runs yet. */
const EMPTY = "/nothing-here";

type Stored = Readonly<Record<string, string>>;

/** Stores in this browser what it would have kept from earlier visits. */
export const remember = async (page: Page, entries: Stored): Promise<void> => {
  await page.route(EMPTY, (route) => route.fulfill({ contentType: "text/html", body: "" }));
  await page.goto(EMPTY);
  await page.unroute(EMPTY);
  await page.evaluate((all) => {
    for (const [key, value] of Object.entries(all)) localStorage.setItem(key, value);
  }, entries);
};

/** Accepts the agreement for whoever signs in on this page, so that it does not cover the home a moment later. */
export const acceptAgreement = (page: Page): Promise<void> =>
  page.evaluate(() => localStorage.setItem("remember-agreement", "accepted"));

/** Prepares this browser as one of a signed-in member who has accepted the agreement. */
export const signIn = (page: Page, { token }: Pick<Member, "token">): Promise<void> =>
  remember(page, { token, "remember-agreement": "accepted" });

/** Opens a page of the member's area as a signed-in member who has accepted the agreement. */
export const enter = async (page: Page, member: Pick<Member, "token">, path = "/user/home"): Promise<void> => {
  await signIn(page, member);
  await page.goto(path);
};
