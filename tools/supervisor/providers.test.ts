import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

import { afterEach, expect, test } from "vitest";

import { type SmallProvider, startSmallProvider } from "../testing/small-provider.ts";
import { endProducts, newEnvironment, type Product, readyProduct, statusOf, until } from "../testing/product.ts";

const PATIENCE = 180_000;
const SECRET = "the secret of one real provider";

const providers: SmallProvider[] = [];
afterEach(async () => {
  await endProducts();
  for (const provider of providers.splice(0)) await provider.close();
});

/** A real provider outside, and the environment of a product that lists it. */
const withProvider = async (code: string, mode?: "live") => {
  const provider = await startSmallProvider("m-77", SECRET);
  providers.push(provider);
  const env = await newEnvironment("real");
  const secrets = join(dirname(env["DATA_DIR"] ?? ""), "secrets");
  mkdirSync(secrets, { mode: 0o700 });
  writeFileSync(join(secrets, "pay.secret"), `${SECRET}\n`, { mode: 0o600 });
  const file = join(secrets, "providers.json");
  const entry = { kind: "qr", code, adapter: "signed", mode, baseUrl: provider.baseUrl, merchant: "m-77" };
  writeFileSync(file, JSON.stringify({ providers: [{ ...entry, secretFile: "pay.secret" }] }));
  return { provider, env: { ...env, SECRETS_DIR: secrets, PROVIDERS_FILE: file } };
};

const call = async <Answer>(product: Product, method: "GET" | "POST", path: string, token: string, body?: object) => {
  const response = await fetch(`${product.origin}/api${path}`, {
    method,
    headers: {
      "x-client": "wallet-user",
      ...(token === "" ? {} : { authorization: `Bearer ${token}` }),
      ...(body && { "content-type": "application/json" }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  expect(response.status, `${method} ${path}`).toBe(200);
  return (await response.json()) as Answer;
};

const signIn = async (product: Product): Promise<string> =>
  (await call<{ token: string }>(product, "POST", "/login", "", { username: "0800000001", password: "demo1234" }))
    .token;

type Ways = { readonly banks: readonly { readonly bankCode: string; readonly bankType: string }[] };
type Wallet = { readonly wallet: { readonly amount: number } };
type Qr = { readonly hasQrcode: boolean; readonly qrcodeId: string };

const qrCodes = ({ banks }: Ways): readonly string[] =>
  banks.filter(({ bankType }) => bankType === "PAYMENT").map(({ bankCode }) => bankCode);

test(
  "a real QR provider works beside the sandbox: an order is paid, called back and credited; a wrong signature is refused",
  { timeout: PATIENCE },
  async () => {
    const { provider, env } = await withProvider("ANYPAY");
    const product = await readyProduct({ env });
    const token = await signIn(product);
    const codes = qrCodes(await call<Ways>(product, "GET", "/lookup/deposit", token));
    expect(codes).toEqual(["KBANK", "WW", "PAYTIMZ", "PAYONEX", "ANYPAY"]);

    const amountNow = async () => (await call<Wallet>(product, "GET", "/wallet", token)).wallet.amount;
    const before = await amountNow();
    const made = await call<Qr>(product, "POST", "/qrcode/ANYPAY", token, { amount: 123.45 });
    expect(made.hasQrcode).toBe(true);
    expect(provider.order()).toMatchObject({
      reference: made.qrcodeId,
      amount: "123.45",
      callbackUrl: `${product.origin}/callbacks/qr/ANYPAY`,
    });

    expect(await provider.pay("somebody else's secret")).toBe(401);
    expect(await amountNow()).toBe(before);
    expect(await provider.pay()).toBe(200);
    await until(async () => (await amountNow()) === before + 123.45, 10_000, "the money is credited");

    // The sandbox plays all other systems, as before.
    expect(await statusOf(`${product.sandboxOrigin}/totals`)).toBe(200);
    expect((await call<Qr>(product, "POST", "/qrcode/WW", token, { amount: 100 })).hasQrcode).toBe(true);
    expect(product.output()).not.toContain(SECRET);
  },
);

test(
  "a live provider keeps the sandbox from starting, and only the listed providers exist",
  { timeout: PATIENCE },
  async () => {
    const { provider, env } = await withProvider("WW", "live");
    const product = await readyProduct({ env });
    expect(await statusOf(`${product.sandboxOrigin}/totals`)).toBe(0);
    expect(product.output()).not.toContain("Sandbox  ");
    expect(product.errors()).toContain("PROVIDERS_FILE has a live entry");
    const token = await signIn(product);
    const ways = await call<Ways>(product, "GET", "/lookup/deposit", token);
    expect(qrCodes(ways)).toEqual(["WW"]);
    expect((await call<Qr>(product, "POST", "/qrcode/KBANK", token, { amount: 100 })).hasQrcode).toBe(false);
    expect((await call<Qr>(product, "POST", "/qrcode/WW", token, { amount: 100 })).hasQrcode).toBe(true);
    expect(provider.asked).toContain("POST /v1/orders");
  },
);
