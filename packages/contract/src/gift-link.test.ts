import { expect, test } from "vitest";

import { giftCodeOf } from "./gift-link.ts";

const CODE = "0192aBcD3456efGH78";

test.each([
  `https://gift.truemoney.com/campaign/?v=${CODE}`,
  `https://gift.truemoney.com/campaign?v=${CODE}`,
  `  https://gift.truemoney.com/campaign/?v=${CODE}\n`,
  `https://gift.truemoney.com/campaign/?utm=line&v=${CODE}`,
])("%j is a gift link", (link) => {
  expect(giftCodeOf(link)).toBe(CODE);
});

test.each([
  "",
  CODE,
  `http://gift.truemoney.com/campaign/?v=${CODE}`,
  `https://gift.truemoney.com.evil.example/campaign/?v=${CODE}`,
  `https://evil.example/campaign/?v=${CODE}`,
  `https://evil.example/https://gift.truemoney.com/campaign/?v=${CODE}`,
  `https://gift.truemoney.com:8443/campaign/?v=${CODE}`,
  `https://gift.truemoney.com:443/campaign/?v=${CODE}`,
  `https://user@gift.truemoney.com/campaign/?v=${CODE}`,
  `https://gift.truemoney.com@evil.example/campaign/?v=${CODE}`,
  `https://gift.truemoney.com\\@evil.example/campaign/?v=${CODE}`,
  `https://sub.gift.truemoney.com/campaign/?v=${CODE}`,
  `https://gift.truemoney.com./campaign/?v=${CODE}`,
  `https://gift.truemoney.com/campaign/other?v=${CODE}`,
  `https://gift.truemoney.com/campaign//?v=${CODE}`,
  `https://gift.truemoney.com/campaign/../campaign/?v=${CODE}`,
  `https://gift.truemoney.com/other/?v=${CODE}`,
  `https://gift.truemoney.com/campaign/#v=${CODE}`,
  "https://gift.truemoney.com/campaign/",
  "https://gift.truemoney.com/campaign/?v=",
  `https://gift.truemoney.com/campaign/?v=${CODE}&v=another1`,
  "https://gift.truemoney.com/campaign/?v=../../../verify",
  "https://gift.truemoney.com/campaign/?v=%2e%2e%2fother",
  `https://gift.truemoney.com/campaign/?v=${"a".repeat(65)}`,
  `https://gift.truemoney.com/campaign/?v=${CODE}\u0000`,
  `https://gift.true\tmoney.com/campaign/?v=${CODE}`,
  `javascript:alert(1)//gift.truemoney.com/campaign/?v=${CODE}`,
])("S38: %j is none", (link) => {
  expect(giftCodeOf(link)).toBeNull();
});
