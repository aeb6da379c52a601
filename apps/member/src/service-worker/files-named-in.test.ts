import { expect, test } from "vitest";

import { filesNamedIn } from "./files-named-in.ts";

test("the files of the build that a page names, each once, and nothing of anybody else", () => {
  const page = `<html lang="lo"><head><script src="/assets/early-press-Ab_1.js"></script>
    <link rel="preload" as="font" href="/assets/noto-sans-lao-lao-wght-x.woff2" crossorigin />
    <link rel="modulepreload" href="/assets/lo-9-c.js" /><link rel="modulepreload" href="/assets/lo-9-c.js" />
    <link rel="icon" href="/icon.svg" /><a href="https://other.example/assets/a.js">/assets/b.js</a></head></html>`;
  expect(filesNamedIn(page)).toEqual([
    "/assets/early-press-Ab_1.js",
    "/assets/noto-sans-lao-lao-wght-x.woff2",
    "/assets/lo-9-c.js",
  ]);
});
