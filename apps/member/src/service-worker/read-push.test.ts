import { expect, test } from "vitest";

import { readPush } from "./read-push.ts";

test("a push is shown as the server wrote it", () => {
  const said = {
    id: "movement:WD-1",
    title: "Your money has moved",
    body: "Open the app to see it.",
    href: "/user/statement?movement=WD-1%2B",
    language: "en",
  };
  expect(readPush(JSON.stringify(said))).toEqual(said);
});

test("any push is shown, and opens only pages of the member's area", () => {
  for (const data of ["", "{", "null", "7", '{"href":7}', '{"href":"https://evil.example/user/home"}'])
    expect(readPush(data), data).toEqual({
      id: "/user/activity",
      title: "Krapao",
      body: "",
      language: "",
      href: "/user/activity",
    });
  for (const href of ["//evil.example", "/user//evil.example", "/user/../login", "/login", "data:text/html,x"])
    expect(readPush(JSON.stringify({ href })).href, href).toBe("/user/activity");
});
