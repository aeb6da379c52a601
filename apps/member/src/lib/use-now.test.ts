import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, expect, test } from "vitest";

import { serverClock } from "./server-clock.ts";
import { useNow } from "./use-now.ts";

const DAY_MS = 86_400_000;

const shown = (): number => Number(renderToStaticMarkup(createElement(useNow)));

afterEach(() => serverClock.note(new Date().toUTCString(), Date.now()));

test("the present time is the server's, also where the device's clock is days off", () => {
  for (const off of [DAY_MS, -2 * DAY_MS]) {
    serverClock.note(new Date(Date.now() + off).toUTCString(), Date.now());
    expect(Math.abs(shown() - Date.now() - off)).toBeLessThan(60_000);
  }
});
