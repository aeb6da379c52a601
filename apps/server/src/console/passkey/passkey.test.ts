import type { MakingOptions, SigningOptions } from "@krapao/contract/passkey/shapes";
import { afterAll, beforeAll, expect, test } from "vitest";

import { createAuthenticator, type Authenticator } from "../../testing/authenticator.ts";
import { addPerson, auditEventsOf, openConsole, openToken, type TestConsole } from "../../testing/console.ts";

const PASSWORD = "Green-Boat-2211";
const MINUTE = 60_000;

let fixture: TestConsole;
beforeAll(async () => {
  fixture = await openConsole();
});
afterAll(() => fixture.close());

type Answer = Awaited<ReturnType<TestConsole["ask"]>>;
const messageOf = (answer: Answer): string | undefined => answer.json<{ message?: string }>().message;
const originOf = (origin: string): string => origin.replace("127.0.0.1", "localhost");
const asked = (challenge: string) => ({
  challenge,
  rpId: "localhost",
  origin: originOf(fixture.server.context.settings.consoleOrigin),
});

type Desk = { readonly id: bigint; readonly username: string; readonly token: string };
let count = 0;

/** An operator with an authenticator app who has just signed in. */
const desk = async (): Promise<Desk> => {
  const { context } = fixture.server;
  const username = `keys-${++count}`;
  const id = await addPerson(context, username, "cashier", PASSWORD);
  await context.db
    .updateTable("operator")
    .set({ second_factor: Buffer.from("sealed") })
    .where("id", "=", id)
    .execute();
  return { id, username, token: await openToken(context, id) };
};

const begin = async (token: string): Promise<MakingOptions> => {
  const begun = await fixture.ask("POST", "/api/passkey/options", { token });
  expect(begun.statusCode).toBe(200);
  return begun.json<MakingOptions>();
};
const add = (token: string, attempt: string, made: object, name = "Laptop") =>
  fixture.ask("POST", "/api/passkey", { token, body: { attempt, name, made } });

const withKey = async (): Promise<Desk & { readonly device: Authenticator; readonly key: string }> => {
  const one = await desk();
  const device = createAuthenticator();
  const { attempt, challenge } = await begin(one.token);
  const added = await add(one.token, attempt, device.make(asked(challenge)));
  expect(added.statusCode).toBe(200);
  return { ...one, device, key: added.json<{ id: string }>().id };
};

const beginLogin = async (): Promise<SigningOptions> =>
  (await fixture.ask("POST", "/api/login/passkey/options")).json<SigningOptions>();
const logIn = (attempt: string, signed: object, headers = {}) =>
  fixture.ask("POST", "/api/login/passkey", { body: { attempt, signed }, headers });

/** Signs in by the passkey. Resolves with the token. */
const signIn = async (device: Authenticator): Promise<string> => {
  const { attempt, challenge } = await beginLogin();
  const answer = await logIn(attempt, device.sign(asked(challenge)));
  expect(answer.statusCode).toBe(200);
  return answer.json<{ token: string }>().token;
};

test("S62: a passkey counts as two factors for an operator's sign-in, and is logged", async () => {
  const { id, username, device, key, token } = await withKey();
  expect((await auditEventsOf(fixture))[0]).toBe("addOperatorPasskey");
  const { attempt, challenge, rpId, credentials } = await beginLogin();
  expect([rpId, credentials]).toEqual(["localhost", []]);
  const userHandle = Buffer.from(`operator:${id}`).toString("base64url");
  const answer = await logIn(attempt, device.sign(asked(challenge), { userHandle }));
  expect(answer.json()).toMatchObject({ operator: { username, needs: null } });
  expect((await auditEventsOf(fixture))[0]).toBe("operatorPasskeyLogin");
  const listed = await fixture.ask("GET", "/api/passkey", { token });
  expect(listed.json()).toMatchObject([{ id: key, name: "Laptop", usedAt: expect.any(String) as string }]);
  const renamed = await fixture.ask("PUT", `/api/passkey/${key}`, { token, body: { name: "Blue key" } });
  expect(renamed.statusCode).toBe(200);
  expect((await fixture.ask("GET", "/api/passkey", { token })).json()).toMatchObject([{ name: "Blue key" }]);
  // A sign-in by password still needs the authenticator's code.
  const byPassword = await fixture.ask("POST", "/api/login", { body: { username, password: PASSWORD } });
  expect(messageOf(byPassword)).toBe("SECOND_FACTOR_REQUIRED");
});

test("an operator who has only a passkey must enrol an authenticator before signing in by password", async () => {
  const { id, username, device } = await withKey();
  await fixture.server.context.db.updateTable("operator").set({ second_factor: null }).where("id", "=", id).execute();
  const token = await signIn(device);
  expect((await fixture.ask("GET", "/api/me", { token })).json()).toMatchObject({ needs: null });
  const answer = await fixture.ask("POST", "/api/login", { body: { username, password: PASSWORD } });
  expect(answer.json()).toMatchObject({ operator: { needs: "second-factor" } });
});

test("a removed passkey is refused, and the other sessions that it started end", async () => {
  const { device, key, token } = await withKey();
  const lost = await signIn(device);
  expect((await fixture.ask("DELETE", `/api/passkey/${key}`, { token })).statusCode).toBe(200);
  expect((await auditEventsOf(fixture))[0]).toBe("removeOperatorPasskey");
  expect(messageOf(await fixture.ask("GET", "/api/me", { token: lost }))).toBe("invalid-token");
  expect((await fixture.ask("GET", "/api/me", { token })).statusCode).toBe(200);
  const { attempt, challenge } = await beginLogin();
  expect(messageOf(await logIn(attempt, device.sign(asked(challenge))))).toBe("PASSKEY_INVALID");
});

test("a new first password from another owner removes the passkeys, and a blocked operator cannot use one", async () => {
  const reset = await withKey();
  const change = (id: bigint, body: object) =>
    fixture.ask("PUT", `/api/operators/${id}`, { token: fixture.owner, body: { ...body, reason: "it has to be" } });
  expect((await change(reset.id, { password: "Quiet-Lagoon-4418" })).statusCode).toBe(200);
  const shut = await withKey();
  expect((await change(shut.id, { isActive: false })).statusCode).toBe(200);
  for (const { device } of [reset, shut]) {
    const { attempt, challenge } = await beginLogin();
    expect(messageOf(await logIn(attempt, device.sign(asked(challenge))))).toBe("PASSKEY_INVALID");
  }
});

test("a member's attempt, origin or key is refused", async () => {
  const { device } = await withKey();
  const wallet = originOf(fixture.server.context.settings.publicOrigin);
  const theirs = (await fixture.server.call("POST", "/api/login/passkey/options")).json<SigningOptions>();
  expect(messageOf(await logIn(theirs.attempt, device.sign(asked(theirs.challenge))))).toBe("PASSKEY_INVALID");
  const ours = await beginLogin();
  const fromWallet = device.sign({ ...asked(ours.challenge), origin: wallet });
  expect(messageOf(await logIn(ours.attempt, fromWallet))).toBe("PASSKEY_INVALID");
  const next = await beginLogin();
  const atWallet = await fixture.server.call("POST", "/api/login/passkey", {
    body: { attempt: next.attempt, signed: device.sign({ ...asked(next.challenge), origin: wallet }) },
  });
  expect(messageOf(atWallet)).toBe("PASSKEY_INVALID");
});

test("an attempt belongs to its session, and is used once", async () => {
  const one = await desk();
  const second = await openToken(fixture.server.context, one.id);
  const device = createAuthenticator();
  const begun = await begin(one.token);
  expect(messageOf(await add(second, begun.attempt, device.make(asked(begun.challenge))))).toBe("PASSKEY_INVALID");
  const again = await begin(one.token);
  const made = device.make(asked(again.challenge));
  const both = await Promise.all([add(one.token, again.attempt, made), add(one.token, again.attempt, made)]);
  expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 403]);
});

test("a sign-in from a new device is shown to the operator's other sessions until acknowledged, and cannot acknowledge itself", async () => {
  const { device, token } = await withKey();
  type SignIn = { readonly isNews: boolean; readonly isCurrent: boolean; readonly isLiving: boolean };
  const listed = async (by: string): Promise<SignIn[]> =>
    (await fixture.ask("GET", "/api/sessions", { token: by })).json<SignIn[]>();
  const first = await signIn(device);
  expect((await listed(token)).filter(({ isNews }) => isNews)).toEqual([]);
  const thief = await signIn(device);
  expect((await listed(first)).filter(({ isNews }) => isNews)).toHaveLength(1);
  await fixture.ask("POST", "/api/sessions/seen", { token: thief });
  await fixture.ask("POST", "/api/logout", { token: thief });
  expect((await listed(first)).filter(({ isNews }) => isNews)).toMatchObject([{ isLiving: false }]);
  await fixture.ask("POST", "/api/sessions/seen", { token: first });
  expect((await listed(first)).filter(({ isNews }) => isNews)).toEqual([]);
  expect(await listed(first)).toHaveLength(2);
  expect((await fixture.ask("DELETE", "/api/sessions", { token: first })).statusCode).toBe(200);
  expect(await listed(first)).toMatchObject([{ isCurrent: true }]);
  expect(messageOf(await fixture.ask("GET", "/api/me", { token }))).toBe("invalid-token");
  expect((await auditEventsOf(fixture))[0]).toBe("endOtherSignIns");
});

// This test is the last one, because it advances the clock by an hour.
test("adding and removing need a recent sign-in, by passkey too, and concern the operator's own passkeys", async () => {
  const { device, key } = await withKey();
  const token = await signIn(device);
  for (let minutes = 0; minutes < 60; minutes += 20) {
    fixture.server.advance(20 * MINUTE);
    await fixture.ask("GET", "/api/me", { token });
  }
  const remove = () => fixture.ask("DELETE", `/api/passkey/${key}`, { token });
  expect(messageOf(await fixture.ask("POST", "/api/passkey/options", { token }))).toBe("STEP_UP_REQUIRED");
  expect(messageOf(await remove())).toBe("STEP_UP_REQUIRED");
  const prove = async (by: Authenticator): Promise<Answer> => {
    const { attempt, challenge, credentials } = (
      await fixture.ask("POST", "/api/step-up/options", { token })
    ).json<SigningOptions>();
    expect(credentials.map((each) => each.id)).toEqual([device.id]);
    const body = { attempt, signed: by.sign(asked(challenge)) };
    return fixture.ask("POST", "/api/step-up/passkey", { token, body });
  };
  const other = await withKey();
  expect(messageOf(await prove(other.device))).toBe("PASSKEY_INVALID");
  expect(messageOf(await remove())).toBe("STEP_UP_REQUIRED");
  expect((await prove(device)).statusCode).toBe(200);
  expect(messageOf(await fixture.ask("DELETE", `/api/passkey/${other.key}`, { token }))).toBe("NO_DATA");
  expect((await remove()).statusCode).toBe(200);
  expect(messageOf(await fixture.ask("POST", "/api/step-up/options", { token }))).toBe("NO_DATA");
});
