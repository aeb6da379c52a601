import { DATA_DOWNLOADS } from "@krapao/contract/limits";
import { afterAll, beforeAll, expect, test } from "vitest";

import { exportMember } from "../../domain/member/export-member.ts";
import { registerPerson, signIn, withBase, type Person } from "../../testing/member.ts";
import { openServer, type TestServer } from "../../testing/server.ts";
import { provenBySms } from "../../testing/step-up.ts";

const DAY_MS = 86_400_000;

let server: TestServer;
beforeAll(async () => {
  server = await openServer(withBase);
});
afterAll(() => server.close());

const join = async (): Promise<{ readonly person: Person; readonly token: string }> => {
  const person = await registerPerson(server);
  return { person, token: await signIn(server, person) };
};

/** A phone gets one code a minute. */
const prove = (person: Person, token: string): Promise<string> => {
  server.advance(61_000);
  return provenBySms(server, person, token, "data");
};

const download = (token: string, proof?: string) =>
  server.call("POST", "/api/account/data", { token, headers: proof === undefined ? {} : { "x-step-up": proof } });

test("a member downloads all data about them with a proof, once per proof, the same as the console's export", async () => {
  const { person, token } = await join();
  const stranger = await join();
  const without = await download(token);
  expect([without.statusCode, without.json()]).toEqual([403, { message: "STEP_UP_REQUIRED", purpose: "data" }]);

  const proof = await prove(person, token);
  expect((await download(stranger.token, proof)).statusCode).toBe(403);
  const answer = await download(token, proof);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers["content-type"]).toContain("application/json");
  expect(answer.headers["content-disposition"]).toBe('attachment; filename="krapao-data.json"');
  const own = answer.json<{ exportedAt: string; profile: { _id: string; phone: string } }>();
  expect(own.profile.phone).toBe(`+66${person.phone.slice(1)}`);
  // The notice of this very download comes after it.
  const {
    exportedAt: _,
    notices,
    ...given
  } = JSON.parse(JSON.stringify(await exportMember(server.context, BigInt(own.profile._id)))) as typeof own & {
    notices: readonly unknown[];
  };
  expect(own).toMatchObject({ ...given, notices: [] });
  expect(notices).toHaveLength(1);
  expect(answer.body).not.toContain(stranger.person.phone.slice(1));
  expect(answer.body).not.toContain("argon2");

  expect((await download(token, proof)).statusCode).toBe(403);
  const told = await server.call("POST", "/api/notice", { token, body: { page: 1, limit: 20 } });
  expect(told.json()).toMatchObject({ notices: [{ kind: "data-taken" }] });
});

test("a proof for another purpose is refused", async () => {
  const { person, token } = await join();
  server.advance(61_000);
  const proof = await provenBySms(server, person, token, "bank");
  expect((await download(token, proof)).statusCode).toBe(403);
});

test("data can be downloaded five times a day; refused requests do not count", async () => {
  const { person } = await join();
  // Sessions and codes last less than a day, so each download needs a new sign-in. The codes of an hour are limited
  // too.
  const take = async (): Promise<number> => {
    server.advance(20 * 60_000);
    const token = await signIn(server, person);
    await download(token);
    return (await download(token, await provenBySms(server, person, token, "data"))).statusCode;
  };
  for (let times = 0; times < DATA_DOWNLOADS.times; times++) expect(await take()).toBe(200);
  expect(await take()).toBe(429);
  server.advance(DAY_MS);
  expect(await take()).toBe(200);
});
