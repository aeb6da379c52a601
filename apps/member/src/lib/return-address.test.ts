import { expect, test } from "vitest";

import { isReturnAddress } from "./return-address.ts";

test("a return address is always inside the member's area", () => {
  expect(
    ["/user/home", "/user/statement?movement=WD-1&x=%20", "/user/statement?search=pg+slot*"].every(isReturnAddress),
  ).toBe(true);
  const others = [
    "/login",
    "//evil.example",
    "/user//evil.example",
    "https://evil.example/user/home",
    "/user/home#x",
    "/user/home?next=//evil",
    "/user/../login",
  ];
  expect(others.filter(isReturnAddress)).toEqual([]);
});
