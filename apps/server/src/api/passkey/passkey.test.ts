import type { SigningOptions } from "@krapao/contract/passkey/shapes";
import { toE164 } from "@krapao/contract/phone";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";

import { moveMoney } from "../../domain/bonus/testing/bonuses.ts";
import { type Authenticator, createAuthenticator } from "../../testing/authenticator.ts";
import { type Person, registerPerson, signIn, withBase } from "../../testing/member.ts";
import { openServer, type TestServer } from "../../testing/server.ts";
import { provenBySms } from "../../testing/step-up.ts";
import { openSecond } from "../../testing/two-servers.ts";

const MINUTE = 60_000;
const ORIGIN = "https://wallet.example.com";
const RP_ID = "wallet.example.com";

let server: TestServer;
beforeAll(async () => {
  server = await openServer({ ...withBase, env: { PUBLIC_ORIGIN: ORIGIN } });
});
afterAll(() => server.close());

type Answer = Awaited<ReturnType<TestServer["call"]>>;
const messageOf = (answer: Answer): string | undefined => answer.json<{ message?: string }>().message;

const idOf = async (person: Person): Promise<bigint> => {
  const phone = toE164(person.phone, "th") ?? "";
  return (
    await server.context.db.selectFrom("member").select("id").where("phone", "=", phone).executeTakeFirstOrThrow()
  ).id;
};

type Owner = { readonly person: Person; readonly token: string };

const owner = async (): Promise<Owner> => {
  const person = await registerPerson(server);
  const token = await signIn(server, person);
  server.advance(MINUTE);
  return { person, token };
};

const asked = (challenge: string) => ({ challenge, rpId: RP_ID, origin: ORIGIN });

type Begun = { readonly attempt: string; readonly challenge: string };

const begin = async ({ person, token }: Owner): Promise<Begun> => {
  const proof = await provenBySms(server, person, token, "passkey");
  const begun = await server.call("POST", "/api/passkey/options", { token, headers: { "x-step-up": proof } });
  expect(begun.statusCode).toBe(200);
  return begun.json<Begun>();
};

const add = (token: string, attempt: string, made: object, name = "Phone") =>
  server.call("POST", "/api/passkey", { token, body: { attempt, name, made } });

/** An owner with a passkey on a device. */
const withPasskey = async (): Promise<Owner & { readonly device: Authenticator; readonly id: string }> => {
  const one = await owner();
  const device = createAuthenticator();
  const { attempt, challenge } = await begin(one);
  const added = await add(one.token, attempt, device.make(asked(challenge)));
  expect(added.statusCode).toBe(200);
  server.advance(MINUTE);
  return { ...one, device, id: added.json<{ id: string }>().id };
};

/** The kinds of the member's notices. */
const noticesOf = async (token: string): Promise<readonly string[]> => {
  const answer = await server.call("POST", "/api/notice", { token, body: { page: 1, limit: 20 } });
  return answer.json<{ notices: { kind: string }[] }>().notices.map(({ kind }) => kind);
};

const beginLogin = async (): Promise<SigningOptions> =>
  (await server.call("POST", "/api/login/passkey/options")).json<SigningOptions>();

const logIn = (attempt: string, signed: object) =>
  server.call("POST", "/api/login/passkey", { body: { attempt, signed } });

test("a passkey is added with a proof, listed, renamed, announced by SMS, and signs in", async () => {
  const { person, token, device, id } = await withPasskey();
  await expect
    .poll(() => server.sms)
    .toContainEqual(expect.objectContaining({ text: expect.stringContaining("เพิ่มพาสคีย์แล้ว") }));
  expect(await noticesOf(token)).toContain("passkey-added");
  const list = async () => (await server.call("GET", "/api/passkey", { token })).json<unknown>();
  expect(await list()).toMatchObject([{ id, name: "Phone", usedAt: null, isSynced: true }]);
  expect((await server.call("PUT", `/api/passkey/${id}`, { token, body: { name: "My iPhone" } })).statusCode).toBe(200);
  const { attempt, challenge, rpId, credentials } = await beginLogin();
  expect([rpId, credentials]).toEqual([RP_ID, []]);
  const userHandle = Buffer.from(String(await idOf(person))).toString("base64url");
  const answer = await logIn(attempt, device.sign(asked(challenge), { userHandle }));
  expect(answer.statusCode).toBe(200);
  const profile = await server.call("GET", "/api/account/profile", { token: answer.json<{ token: string }>().token });
  expect(profile.json()).toMatchObject({ profile: { username: person.phone } });
  expect(await list()).toMatchObject([{ name: "My iPhone", usedAt: expect.any(String) as string }]);
  expect(await noticesOf(token), "the browser is a new one").toContain("sign-in");
});

test("without a proof no passkey is added or removed; one proof allows one attempt", async () => {
  const one = await withPasskey();
  const { token } = one;
  const options = (headers = {}) => server.call("POST", "/api/passkey/options", { token, headers });
  expect((await options()).json()).toEqual({ message: "STEP_UP_REQUIRED", purpose: "passkey" });
  expect(messageOf(await server.call("DELETE", `/api/passkey/${one.id}`, { token }))).toBe("STEP_UP_REQUIRED");
  expect(messageOf(await add(token, "made-up", one.device.make(asked("made-up"))))).toBe("PASSKEY_INVALID");
  const headers = { "x-step-up": await provenBySms(server, one.person, token, "passkey") };
  expect((await options(headers)).statusCode).toBe(200);
  expect(messageOf(await options(headers))).toBe("STEP_UP_REQUIRED");
  server.advance(MINUTE);
  const again = { "x-step-up": await provenBySms(server, one.person, token, "passkey") };
  expect((await server.call("DELETE", `/api/passkey/${one.id}`, { token, headers: again })).statusCode).toBe(200);
  expect(await noticesOf(token)).toContain("passkey-removed");
  const { attempt, challenge } = await beginLogin();
  expect(messageOf(await logIn(attempt, one.device.sign(asked(challenge))))).toBe("PASSKEY_INVALID");
});

test("a passkey is accepted once, for this site, this attempt and this session, with user verification", async () => {
  const one = await owner();
  const device = createAuthenticator();
  const refused = async (bend: (begun: Begun) => object, by = one.token): Promise<void> => {
    const begun = await begin(one);
    expect(messageOf(await add(by, begun.attempt, bend(begun)))).toBe("PASSKEY_INVALID");
    server.advance(15 * MINUTE);
  };
  await refused(({ challenge }) =>
    device.make({ ...asked(challenge), origin: "https://wallet.example.com.evil.example" }),
  );
  await refused(({ challenge }) => device.make({ ...asked(challenge), rpId: "evil.example" }));
  await refused(() => device.make(asked(Buffer.alloc(32).toString("base64url"))));
  await refused(({ challenge }) => device.make(asked(challenge), { isVerified: false }));
  await refused(({ challenge }) => device.make(asked(challenge), { type: "webauthn.get" }));
  await refused(({ challenge }) => device.make(asked(challenge)), (await owner()).token);
  const second = await signIn(server, one.person, true);
  await refused(({ challenge }) => device.make(asked(challenge)), second);
  expect((await server.call("GET", "/api/passkey", { token: second })).json()).toEqual([]);
});

test("a challenge is accepted once: a replay, an expired one and a lower counter are refused", async () => {
  const { device } = await withPasskey();
  const first = await beginLogin();
  const signed = device.sign(asked(first.challenge));
  const both = await Promise.all([logIn(first.attempt, signed), logIn(first.attempt, signed)]);
  expect(both.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([200, 403]);
  const next = await beginLogin();
  expect(messageOf(await logIn(next.attempt, signed))).toBe("PASSKEY_INVALID");
  // The attempt is used up, although the answer was wrong.
  expect(messageOf(await logIn(next.attempt, device.sign(asked(next.challenge))))).toBe("PASSKEY_INVALID");
  const old = await beginLogin();
  server.advance(5 * MINUTE);
  expect(messageOf(await logIn(old.attempt, device.sign(asked(old.challenge))))).toBe("PASSKEY_INVALID");
  const copied = await beginLogin();
  device.counter = 0;
  expect(messageOf(await logIn(copied.attempt, device.sign(asked(copied.challenge))))).toBe("PASSKEY_INVALID");
});

test("another's signature, missing user verification and another user handle are refused", async () => {
  const [one, other] = [await withPasskey(), await withPasskey()];
  const theirs = Buffer.from(String(await idOf(other.person))).toString("base64url");
  const bent: readonly ((challenge: string) => object)[] = [
    (challenge) => ({ ...other.device.sign(asked(challenge)), id: one.device.id }),
    (challenge) => one.device.sign(asked(challenge), { isVerified: false }),
    (challenge) => one.device.sign(asked(challenge), { userHandle: theirs }),
    (challenge) => one.device.sign({ ...asked(challenge), origin: "http://wallet.example.com" }),
    (challenge) => createAuthenticator().sign(asked(challenge)),
  ];
  for (const bend of bent) {
    const { attempt, challenge } = await beginLogin();
    expect(messageOf(await logIn(attempt, bend(challenge)))).toBe("PASSKEY_INVALID");
  }
});

test("a blocked member's passkey starts no session", async () => {
  const { person, device } = await withPasskey();
  await server.context.db
    .updateTable("member")
    .set({ status: "blocked" })
    .where("id", "=", await idOf(person))
    .execute();
  const { attempt, challenge } = await beginLogin();
  expect(messageOf(await logIn(attempt, device.sign(asked(challenge))))).toBe("INACTIVE_USER");
});

test("after a passkey is added or removed, the next withdrawal needs a proof, which a passkey can give", async () => {
  const { person, token, device, id } = await withPasskey();
  await moveMoney(server.context, { id: await idOf(person), currency: "THB", token }, 100_000n);
  const withdraw = (headers = {}) =>
    server.call("POST", "/api/wallet/withdraw", { token, body: { amount: 100 }, headers });
  expect(messageOf(await withdraw())).toBe("STEP_UP_REQUIRED");
  const start = async (purpose: string, by = token) =>
    (await server.call("POST", "/api/step-up/options", { token: by, body: { purpose } })).json<SigningOptions>();
  const prove = (purpose: string, { attempt, challenge }: SigningOptions, by = token, key = device) =>
    server.call("POST", "/api/step-up", {
      token: by,
      body: { purpose, passkey: { attempt, signed: key.sign(asked(challenge)) } },
    });
  // The challenge is for another purpose, for a login, of another session, or signed by another member's key.
  expect(messageOf(await prove("withdraw", await start("bank")))).toBe("PASSKEY_INVALID");
  expect(messageOf(await prove("withdraw", await beginLogin()))).toBe("PASSKEY_INVALID");
  const second = await signIn(server, person);
  expect(messageOf(await prove("withdraw", await start("withdraw"), second))).toBe("PASSKEY_INVALID");
  const other = await withPasskey();
  expect(messageOf(await prove("withdraw", await start("withdraw"), token, other.device))).toBe("PASSKEY_INVALID");
  const begun = await start("withdraw");
  expect(begun.credentials.map((credential) => credential.id)).toEqual([device.id]);
  const proof = (await prove("withdraw", begun)).json<{ token: string }>().token;
  expect((await withdraw({ "x-step-up": proof })).statusCode).toBe(200);
  expect((await withdraw()).statusCode).toBe(200);
  server.advance(MINUTE);
  const headers = { "x-step-up": await provenBySms(server, person, token, "passkey") };
  expect((await server.call("DELETE", `/api/passkey/${id}`, { token, headers })).statusCode).toBe(200);
  expect(messageOf(await withdraw())).toBe("STEP_UP_REQUIRED");
  server.advance(MINUTE);
  const bySms = await provenBySms(server, person, token, "withdraw");
  expect((await withdraw({ "x-step-up": bySms })).statusCode).toBe(200);
});

test("one challenge used at once on two servers a minute apart starts one session", async () => {
  const { device } = await withPasskey();
  const ahead = await openSecond(server, MINUTE);
  try {
    const { attempt, challenge } = await beginLogin();
    const signed = device.sign(asked(challenge));
    const answers = await Promise.all([
      ...[1, 2, 3].map(async () => (await logIn(attempt, signed)).statusCode),
      ...[1, 2, 3].map(
        async (n) => (await ahead.post("/api/login/passkey", { attempt, signed }, `10.8.8.${n}`)).status,
      ),
    ]);
    expect(answers.filter((status) => status === 200)).toHaveLength(1);
  } finally {
    await ahead.close();
  }
});

type Bend = (real: Buffer) => Buffer;
const someBytes = fc.uint8Array({ minLength: 1, maxLength: 40 });
const flipped = fc.tuple(fc.nat(), fc.integer({ min: 1, max: 255 })).map(
  ([at, by]): Bend =>
    (real) =>
      Buffer.from(real.map((byte, index) => (index === at % real.length ? byte ^ by : byte))),
);
const cut = fc.nat().map(
  (at): Bend =>
    (real) =>
      real.subarray(0, at % real.length),
);
const filled = fc.tuple(fc.nat(), someBytes).map(
  ([at, more]): Bend =>
    (real) =>
      Buffer.concat([real.subarray(0, at % real.length), more, real.subarray(at % real.length)]),
);
const replaced = fc.uint8Array({ maxLength: 300 }).map(
  (other): Bend =>
    () =>
      Buffer.from(other),
);
const appended = someBytes.map(
  (more): Bend =>
    (real) =>
      Buffer.concat([real, more]),
);
const afterTwoBytes =
  (change: Bend): Bend =>
  (real) =>
    Buffer.concat([real.subarray(0, 2), change(real.subarray(2))]);

/** Client data that a parser may stumble over. */
const clientData = fc
  .oneof(
    fc.json(),
    fc.record({ type: fc.constant("webauthn.get"), challenge: fc.jsonValue(), origin: fc.jsonValue() }),
    fc.constantFrom("null", '{"__proto__":{}}', "[".repeat(1_500), "\u0000", "\ufeff{}"),
  )
  .map(
    (data): Bend =>
      () =>
        Buffer.from(typeof data === "string" ? data : JSON.stringify(data)),
  );

/** A field of a device's answer, and what a stranger did to its bytes. */
const bend = fc.oneof(
  fc.tuple(
    fc.constantFrom("id" as const, "clientDataJSON" as const, "authenticatorData" as const, "userHandle" as const),
    fc.oneof(flipped, cut, filled, replaced, appended),
  ),
  fc.tuple(fc.constant("clientDataJSON" as const), clientData),
  // The verifier reads the two numbers of a signature, and does not read all bits of the two bytes before them or what
  // follows them. So those stay: with other bits there it is still the key's signature for this challenge.
  fc.tuple(fc.constant("signature" as const), fc.oneof(flipped, cut, replaced).map(afterTwoBytes)),
);

test("any damage to a device's answer is refused, and causes no 500", async () => {
  const { person, device } = await withPasskey();
  const userHandle = Buffer.from(String(await idOf(person))).toString("base64url");
  await fc.assert(
    fc.asyncProperty(bend, async ([field, change]) => {
      const { attempt, challenge } = await beginLogin();
      const real = { ...device.sign(asked(challenge)), userHandle };
      const bent = change(Buffer.from(real[field], "base64url")).toString("base64url");
      const answer = await logIn(attempt, { ...real, [field]: bent });
      expect([400, 403], answer.body).toContain(answer.statusCode);
    }),
    { numRuns: 200 },
  );
  const { attempt, challenge } = await beginLogin();
  expect((await logIn(attempt, device.sign(asked(challenge)))).statusCode).toBe(200);
});
