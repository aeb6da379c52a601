import { expect, test } from "vitest";

import { hardCodedIn } from "./hard-coded.ts";

test.each([
  ["a text between tags", `<p>Deposit now</p>`, ["Deposit now"]],
  ["one beside a message", `<p>{t("a")} baht</p>`, ["baht"]],
  ["a Thai one", `<b>ฝากเงิน</b>`, ["ฝากเงิน"]],
  ["a name that is read aloud", `<button aria-label="Close" />`, ["Close"]],
  ["what stands in an empty field", `<input placeholder="Amount" />`, ["Amount"]],
])("%s is reported", (_name, jsx, found) => {
  expect(hardCodedIn("a.tsx", `export const A = () => ${jsx};`)).toEqual(found);
});

test.each([
  ["a message", `<p>{t("deposit.title")}</p>`],
  ["signs and numbers", `<p>{a} · 24 / 7</p>`],
  ["the product's name and a currency", `<p>Krapao <b>LAK</b></p>`],
  ["what nobody reads", `<p className="text mute" id="panel" />`],
  ["a word of types", `<List<string> items={[]} />`],
])("%s is not reported", (_name, jsx) => {
  expect(hardCodedIn("a.tsx", `export const A = () => ${jsx};`)).toEqual([]);
});
