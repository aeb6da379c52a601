import { expect, test } from "vitest";

import { blocksOf, lacksOf, withBlock } from "./blocks.ts";

const tags = (html: string) => blocksOf(html).map(({ tag }) => tag);

test("a text is divided into its blocks; what is nested stays together, and text without a block is a paragraph", () => {
  expect(tags("<h3>a</h3><p>b</p><ul><li>c<ul><li>d</li></ul></li></ul><hr /><p></p>")).toEqual(["h3", "p", "ul"]);
  expect(tags("a <b>b</b><p>c</p>d")).toEqual(["p", "p", "p"]);
  expect(tags('<p><img src="/a.jpg" /></p><table><tbody><tr><td><p>a</p></td></tr></tbody></table>')).toEqual([
    "p",
    "table",
  ]);
  expect(tags("")).toEqual([]);
});

test("a block that a language lacks is found by its kind, its numbers and links, and its length", () => {
  const thai = '<h3>ถอนเงิน</h3><p>ขั้นต่ำ 100 บาท</p><ul><li>ทุกวัน</li></ul><p>ยกเลิกได้ทุกเมื่อ</p><p><a href="/a">อ่าน</a></p>';
  const lao = '<h3>ຖອນເງິນ</h3><p>ຂັ້ນຕ່ຳ 100 ບາດ</p><p><a href="/a">ອ່ານ</a></p>';
  expect(lacksOf(thai, lao)).toEqual([
    { html: "<ul><li>ทุกวัน</li></ul>", at: 2 },
    { html: "<p>ยกเลิกได้ทุกเมื่อ</p>", at: 2 },
  ]);
  expect(lacksOf(thai, thai)).toEqual([]);
  expect(lacksOf(lao, thai)).toEqual([]);
});

test("a block that only the other language has hides nothing that is missing", () => {
  expect(lacksOf("<p>a</p><h3>b</h3>", "<ul><li>x</li></ul><h3>b</h3>")).toEqual([{ html: "<p>a</p>", at: 1 }]);
  expect(lacksOf("<p>a</p>", "<ul><li>x</li></ul>")).toEqual([{ html: "<p>a</p>", at: 1 }]);
  expect(lacksOf("<p>a</p>", "")).toEqual([{ html: "<p>a</p>", at: 0 }]);
});

test("a missing block is put in at its place", () => {
  const [thai, lao] = ["<h3>a</h3><p>b</p><ul><li>c</li></ul>", "<h3>a</h3><ul><li>c</li></ul>"];
  const [lack] = lacksOf(thai, lao);
  expect(lack === undefined ? null : withBlock(lao, lack)).toBe(thai);
});
