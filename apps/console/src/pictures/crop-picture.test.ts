import { expect, test } from "vitest";

import { behindFrame } from "./crop-picture.ts";

test("the preview shows the selected part of a picture of any size", () => {
  expect(behindFrame({ x: 0, y: 0, width: 100, height: 100 })).toEqual({
    width: "100%",
    height: "100%",
    left: "0%",
    top: "0%",
  });
  expect(behindFrame({ x: 25, y: 10, width: 50, height: 20 })).toEqual({
    width: "200%",
    height: "500%",
    left: "-50%",
    top: "-50%",
  });
});
