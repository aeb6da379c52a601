import { createI18n } from "@krapao/i18n";
import { readCatalogue } from "@krapao/i18n/node";
import { I18nProvider } from "@krapao/i18n/react";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";

import { Money } from "./money.tsx";
import { StatusBadge } from "./status-badge.tsx";

const words = createI18n("th", () => Promise.reject(new Error("all is here")), {
  public: readCatalogue("public", "th"),
});

const markup = (node: ReactNode): string => renderToStaticMarkup(<I18nProvider i18n={words}>{node}</I18nProvider>);

/** The text of the page, as a screen reader reads it. */
const text = (node: ReactNode): string => markup(node).replace(/<[^>]*>/g, "");

describe("money", () => {
  it("is one run of text in every form", () => {
    expect(text(<Money amount={123_450n} currency="THB" />)).toBe("฿1,234.50");
    expect(text(<Money split amount={123_450n} currency="THB" />)).toBe("฿1,234.50");
    expect(text(<Money split rolling amount={123_450n} currency="THB" />)).toBe("฿1,234.50");
    expect(text(<Money split rolling word amount={1_248_050n} currency="THB" />)).toBe("12,480.50 บาท");
    expect(text(<Money amount={-50_000n} currency="LAK" />)).toBe("–₭500.00");
    expect(text(<Money signed amount={500} />)).toBe("+500.00");
  });

  it("sets no inline style (S2)", () => {
    expect(markup(<Money split rolling word amount={123_450n} currency="LAK" />)).not.toContain("style=");
  });
});

it("shows every status but two as in progress (SPEC.md section 4)", () => {
  expect(
    ["SUCCESS", "FAILED", "PENDING", "WAITING", ""].map((status) => text(<StatusBadge status={status} />)),
  ).toEqual(["สำเร็จ", "ไม่สำเร็จ", "กำลังดำเนินการ", "กำลังดำเนินการ", "กำลังดำเนินการ"]);
});
