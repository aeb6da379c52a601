import { expect, test } from "vitest";

import { appsFor } from "./apps-for.ts";

const android = "https://games.example/app.apk";
const ios = "https://apps.example/id1";
const phone = "Mozilla/5.0 (Linux; Android 14; Pixel 8) Chrome/126.0";
const iphone = "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) Safari/604.1";
const desktop = "Mozilla/5.0 (X11; Linux x86_64) Chrome/126.0";
const systems = (...args: Parameters<typeof appsFor>) => appsFor(...args).map(({ system }) => system);

test("a phone is offered the app for its system, a desktop both", () => {
  const both = { android, ios };
  expect(systems(both, phone)).toEqual(["android"]);
  expect(systems(both, iphone)).toEqual(["ios"]);
  expect(systems(both, desktop)).toEqual(["android", "ios"]);
});

test("a game without an app for this phone offers none, and only web links are allowed", () => {
  expect(systems({ android, ios: null }, iphone)).toEqual([]);
  expect(systems({ android: null, ios: null }, desktop)).toEqual([]);
  expect(systems({ android: "data:text/html,x", ios: "itms://x" }, desktop)).toEqual([]);
});
