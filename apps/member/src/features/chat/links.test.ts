import { expect, test } from "vitest";

import { callHref, ownPicture, piecesOf, webHref } from "./links.ts";

const links = (text: string) => piecesOf(text).flatMap(({ href }) => (href === null ? [] : [href]));

test("http and https addresses become links, without punctuation at the end; the text is unchanged", () => {
  const text = "ดูที่ https://example.com/a?b=1, หรือ (http://example.org).";
  expect(links(text)).toEqual(["https://example.com/a?b=1", "http://example.org/"]);
  expect(
    piecesOf(text)
      .map((piece) => piece.text)
      .join(""),
  ).toBe(text);
});

test("no other text becomes a link", () => {
  for (const text of [
    "vbscript:alert(1)",
    "data:text/html,x",
    "www.example.com",
    "https://",
    "https://bank@evil.example",
  ])
    expect(links(text)).toEqual([]);
});

test("a button opens only https addresses and dials only digits", () => {
  expect(webHref("https://example.com/x")).toBe("https://example.com/x");
  expect(webHref("http://example.com")).toBeNull();
  expect(webHref("vbscript:alert(1)")).toBeNull();
  expect(callHref("+66 2-123-4567")).toBe("tel:+6621234567");
  expect(callHref("123;ext=4")).toBeNull();
});

test("a card's picture comes from our own origin", () => {
  expect(ownPicture("/media/a.png", "https://krapao.test")).toBe("https://krapao.test/media/a.png");
  expect(ownPicture("https://evil.example/a.png", "https://krapao.test")).toBeNull();
  expect(ownPicture(null, "https://krapao.test")).toBeNull();
});
