import { expect, test } from "vitest";

import { publishedIn } from "./published-texts.ts";

const of = (th: string, lo = `${th} lo`, en = `${th} en`) => ({ th, lo, en });
const published = [of("a"), of("b"), of("c")];

test("in all languages, the new texts are published as they are", () => {
  const items = [of("x"), of("b", "")];
  expect(publishedIn(published, items, ["th", "lo", "en"])).toEqual(items);
});

test("a language that is not published keeps its words, whatever the draft has", () => {
  const items = [of("a", "half"), of("b2", "b lo", "b2 en"), of("c2", "c2 lo", "c2 en")];
  expect(publishedIn(published, items, ["th", "en"])).toEqual([
    of("a"),
    of("b2", "b lo", "b2 en"),
    of("c2", "c lo", "c2 en"),
  ]);
});

test("an added text has no words in it, and the words of the others stay with their texts", () => {
  const items = [of("new", "", "new en"), of("a2", "a lo", "a en"), of("b"), of("c")];
  expect(publishedIn(published, items, ["th", "en"])).toEqual([
    of("new", "", "new en"),
    of("a2", "a lo", "a en"),
    of("b"),
    of("c"),
  ]);
});

test("a moved text moves in all languages, and a removed one goes in all", () => {
  expect(publishedIn(published, [of("c", "half"), of("a")], ["th"])).toEqual([of("c"), of("a")]);
});

test("texts that changed in every language are told apart by their place between the others", () => {
  const items = [of("a"), of("x"), of("y"), of("c")];
  expect(publishedIn(published, items, ["th", "en"])).toEqual([of("a"), of("x", "b lo"), of("y", ""), of("c")]);
});

test("two equal texts keep their places", () => {
  const twice = [of("a"), of("a"), of("b")];
  expect(publishedIn(twice, [of("a"), of("a", "half"), of("b")], ["th"])).toEqual(twice);
});

test("the first publication has nothing to keep", () => {
  expect(publishedIn([], [of("a")], ["th"])).toEqual([of("a", "", "")]);
});
