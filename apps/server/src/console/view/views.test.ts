import { afterAll, beforeAll, expect, test } from "vitest";

import { openConsole, type TestConsole } from "../../testing/console.ts";

let fixture: TestConsole;
beforeAll(async () => {
  fixture = await openConsole();
});
afterAll(() => fixture.close());

test("views are each operator's own, replaced by name, and limited in number", async () => {
  const views = "/api/views";
  const save = (name: string, query: string, token = fixture.nok) =>
    fixture.ask("POST", views, { token, body: { page: "transactions", name, query } });
  const first = await save("ของฉัน", "kinds=deposit&sort=largest");
  expect(first.statusCode, first.body).toBe(200);
  const { _id } = first.json<{ _id: string }>();
  expect((await save("ของฉัน", "kinds=play")).json()).toEqual({ _id, name: "ของฉัน", query: "kinds=play" });
  expect((await fixture.ask("GET", `${views}?page=transactions`, { token: fixture.nok })).json()).toHaveLength(1);
  expect((await fixture.ask("GET", `${views}?page=transactions`, { token: fixture.owner })).json()).toEqual([]);
  expect((await fixture.ask("DELETE", `${views}/${_id}`, { token: fixture.owner })).statusCode).toBe(404);
  for (const query of ["a:b", "a b", "<x>", "x".repeat(2_001)])
    expect((await save("wrong", query)).statusCode, query.slice(0, 20)).toBe(400);
  const answers = await Promise.all(Array.from({ length: 22 }, (_, at) => save(`view ${at}`, "")));
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(19);
  expect((await fixture.ask("GET", `${views}?page=transactions`, { token: fixture.nok })).json()).toHaveLength(20);
  expect((await save("ของฉัน", "")).statusCode).toBe(200);
  expect((await fixture.ask("DELETE", `${views}/${_id}`, { token: fixture.nok })).statusCode).toBe(200);
  expect((await fixture.ask("DELETE", `${views}/none`, { token: fixture.nok })).statusCode).toBe(404);
});

test("a view belongs to its page: another page may use the same name, with its own limit", async () => {
  const { nok: token } = fixture;
  const body = { page: "members", name: "view 1", query: "sort=deposited" };
  expect((await fixture.ask("POST", "/api/views", { token, body })).statusCode).toBe(200);
  const listed = async (page: string) =>
    (await fixture.ask("GET", `/api/views?page=${page}`, { token })).json<object[]>();
  expect(await listed("members")).toMatchObject([{ name: "view 1", query: "sort=deposited" }]);
  expect(await listed("transactions")).not.toContainEqual(expect.objectContaining({ query: "sort=deposited" }));
  expect((await fixture.ask("GET", "/api/views?page=nowhere", { token })).statusCode).toBe(400);
});
