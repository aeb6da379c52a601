import { afterAll, beforeAll, expect, test } from "vitest";

import {
  newPerson,
  type Person,
  registerPerson,
  registrationOf,
  signIn,
  verifiedToken,
  withBase,
} from "../../testing/member.ts";
import { openServer, type TestServer } from "../../testing/server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await openServer(withBase);
});
afterAll(() => server.close());

const memberOf = (person: Person) =>
  server.context.db
    .selectFrom("member")
    .selectAll()
    .where("phone", "=", `+66${person.phone.slice(1)}`)
    .executeTakeFirstOrThrow();

/** Tries to register somebody with an inviter. Resolves with the error's message, or with nothing on success. */
const register = async (person: Person, inviter: bigint, path = "/api/account"): Promise<string | undefined> => {
  const otpToken = await verifiedToken(server, person.phone, "register");
  const body = { ...registrationOf(person), inviteCode: `PR${inviter}`, otpToken };
  return (await server.call("POST", path, { body })).json<{ message?: string }>().message;
};

const friendsOf = async (token: string) =>
  (await server.call("POST", "/api/invite", { token, body: { page: 1, limit: 10 } })).json<{
    total: number;
    invites: { from: object; amount: number }[];
  }>();

test("a friend is in the inviter's list from the registration on, with only the profile name", async () => {
  const inviter = await registerPerson(server);
  const token = await signIn(server, inviter);
  expect(await friendsOf(token)).toEqual({ total: 0, collected: 0, invites: [] });
  const { id } = await memberOf(inviter);
  const friend = newPerson();
  expect(await register(friend, id)).toBeUndefined();
  expect(await friendsOf(token)).toEqual({
    total: 1,
    collected: 0,
    invites: [{ from: { name: "สมหญิง" }, amount: 0, createdAt: expect.any(String) }],
  });
  expect(await friendsOf(await signIn(server, friend))).toMatchObject({ total: 0 });
  // The job that ends the 30 days looks at every friend.
  const { due_at } = await server.context.db
    .selectFrom("invite")
    .select("due_at")
    .where("inviter_id", "=", id)
    .executeTakeFirstOrThrow();
  expect(due_at).toBeInstanceOf(Date);
});

test("rule 11: invitations cannot form a circle: a member is invited only at registration, by an existing member", async () => {
  const [first, second, third] = [await registerPerson(server), newPerson(), newPerson()];
  await register(second, (await memberOf(first)).id);
  await register(third, (await memberOf(second)).id);
  const youngest = (await memberOf(third)).id;
  server.advance(61_000);
  expect(await register(first, youngest)).toBe("EXISTING_USER");
  expect((await memberOf(first)).inviter_id).toBeNull();
  const { db } = server.context;
  await expect(
    db
      .updateTable("member")
      .set({ inviter_id: youngest })
      .where("id", "=", (await memberOf(first)).id)
      .execute(),
  ).rejects.toThrow();
  const younger = await db
    .selectFrom("invite")
    .innerJoin("member", "member.id", "invite.inviter_id")
    .select("invite.member_id")
    .whereRef("member.created_at", ">=", "invite.created_at")
    .execute();
  expect(younger).toEqual([]);
});

test("rule 11: a member who has or had the same bank account, or is closed, cannot invite", async () => {
  const inviter = await registerPerson(server);
  const { id } = await memberOf(inviter);
  expect(await register({ ...newPerson(), accountNo: inviter.accountNo }, id)).toBe("EXISTING_BANK");
  const token = await signIn(server, inviter);
  server.advance(61_000);
  const otpToken = await verifiedToken(server, inviter.phone, "bank");
  const body = {
    name: "สมหญิง",
    bankCode: "SCB",
    bankAccountName: "SOMYING DEEJAI",
    bankAccountNo: "5552221110",
    password: inviter.password,
    otpToken,
  };
  expect((await server.call("PUT", "/api/account/profile", { token, body })).statusCode).toBe(200);
  const same = { ...newPerson(), accountNo: inviter.accountNo };
  // Only a caller who verified the phone gets this answer.
  const unverified = await server.call("POST", "/api/account", {
    body: { ...registrationOf(same), inviteCode: `PR${id}` },
  });
  expect(unverified.json()).toEqual({ message: "UNVERIFIED_OTP" });
  expect(await register(same, id)).toBe("KEY_INVALID");
  expect(await register({ ...newPerson(), accountNo: inviter.accountNo }, id, "/api/account/validate")).toBe(
    "KEY_INVALID",
  );
  expect(await register(newPerson(), id)).toBeUndefined();
  await server.context.db
    .updateTable("member")
    .set({ status: "closed", closed_at: server.context.clock.now() })
    .where("id", "=", id)
    .execute();
  expect(await register(newPerson(), id)).toBe("KEY_INVALID");
});
