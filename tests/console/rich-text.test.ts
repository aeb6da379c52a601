import { expect, test } from "vitest";

import { toHtml } from "../../apps/console/src/rich-text/html.ts";
import { withoutStyles } from "../../apps/console/src/rich-text/paste.ts";
import { schema } from "../../apps/console/src/rich-text/schema.ts";
import { cleanHtml } from "../../apps/server/src/lib/html.ts";

const text = (words: string, ...marks: readonly object[]) => ({ type: "text", text: words, marks });
const paragraph = (...content: readonly object[]) => ({ type: "paragraph", content });
const item = (...content: readonly object[]) => ({ type: "item", content });
const strong = { type: "strong" };
const link = { type: "link", attrs: { href: "/user/bonus?a=1&b=2" } };
const write = (...content: readonly object[]): string => toHtml(schema.nodeFromJSON({ type: "doc", content }));

test.each([
  ["nothing", [paragraph()], ""],
  ["signs of HTML", [paragraph(text('1 < 2 & "3" > 2'))], '<p>1 &lt; 2 &amp; "3" &gt; 2</p>'],
  [
    "headings",
    [{ type: "heading", attrs: { level: 2 }, content: [text("A")] }, paragraph(), paragraph(text("b"))],
    "<h2>A</h2><p>b</p>",
  ],
  [
    "marks that go on over several pieces",
    [paragraph(text("a "), text("b", link), text("c", link, strong), text("d", strong))],
    '<p>a <a href="/user/bonus?a=1&amp;b=2">b<strong>c</strong></a><strong>d</strong></p>',
  ],
  [
    "lists in lists",
    [
      {
        type: "bulletList",
        content: [item(paragraph(text("a")), { type: "orderedList", content: [item(paragraph(text("b")))] })],
      },
    ],
    "<ul><li>a<ol><li>b</li></ol></li></ul>",
  ],
  [
    "breaks, rules, pictures",
    [
      paragraph(text("a"), { type: "hardBreak" }, { type: "image", attrs: { src: "/banners/a.webp", alt: 'a "b"' } }),
      { type: "rule" },
    ],
    '<p>a<br /><img src="/banners/a.webp" alt="a &quot;b&quot;" /></p><hr />',
  ],
  ["what turns a line's direction", [paragraph(text("a\u202eb"))], "<p>ab</p>"],
])("the editor writes %s as the server's sanitiser leaves it", (_, content, html) => {
  expect(write(...content)).toBe(html);
  expect(cleanHtml(html)).toBe(html);
});

test("a pasted style attribute is renamed, and a stylesheet is removed", () => {
  expect(withoutStyles('<style>p{color:red}</style><p class="a" style="font-weight:700">style="x"</p>')).toBe(
    '<p class="a" data-style="font-weight:700">style="x"</p>',
  );
});
