import type { Page } from "@playwright/test";

/** Elements of the top layer that cannot be told apart when the system removes all backgrounds and shadows. */
const unseen = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const found: string[] = [];
    // Colours change by a transition, which would take time.
    for (const animation of document.getAnimations()) if (animation instanceof CSSTransition) animation.finish();
    const top =
      [...document.querySelectorAll("[role=dialog], [role=alertdialog], dialog[open]")].at(-1) ?? document.body;
    const all = (selector: string): readonly HTMLElement[] =>
      [...top.querySelectorAll<HTMLElement>(selector)].filter(
        (element) => element.checkVisibility({ visibilityProperty: true }) && element.closest(".sr-only") === null,
      );
    const nameOf = (element: HTMLElement): string =>
      `${element.tagName.toLowerCase()} “${(element.getAttribute("aria-label") ?? element.innerText).slice(0, 40)}”`;
    const hasBorder = (element: Element): boolean => {
      const { borderTopWidth, borderBottomWidth, borderTopStyle } = getComputedStyle(element);
      return Number.parseFloat(borderTopWidth) + Number.parseFloat(borderBottomWidth) >= 2 && borderTopStyle !== "none";
    };
    // The system's own colours, as this page shows them.
    const probe = top.appendChild(document.createElement("span"));
    probe.style.cssText = "forced-color-adjust: none; background-color: Highlight; color: Canvas";
    const { backgroundColor: highlight, color: canvas } = getComputedStyle(probe);
    probe.remove();

    for (const button of all("button")) if (!hasBorder(button)) found.push(`${nameOf(button)} has no border`);
    for (const field of all("input:not([type=file]), select, textarea")) {
      // The boxes of a code are drawn beside their one field.
      const isBoxed =
        field.matches("[data-input-otp]") &&
        [...top.querySelectorAll("[data-input-otp-container] span")].some(hasBorder);
      let around: HTMLElement | null = field;
      while (around !== null && !hasBorder(around)) around = around.parentElement;
      if (around === null && !isBoxed) found.push(`${nameOf(field)} has no border`);
    }
    const chosen = ["[aria-pressed=true]", "[aria-selected=true]", "[aria-current=page]"].join(",");
    for (const element of all(chosen)) {
      if (getComputedStyle(element).backgroundColor !== highlight)
        found.push(`${nameOf(element)} does not look chosen`);
    }
    for (const bar of all("progress")) if (!hasBorder(bar)) found.push("a progress bar has no border");
    const kinds = new Map(
      all("button:not(:disabled), a[href], input, select, textarea, summary").map((element) => [
        `${element.tagName} ${element.getAttribute("type")} ${element.getAttribute("role")}`,
        element,
      ]),
    );
    // The wheel's slices are painted, and its frame would disappear.
    for (const wheel of all("canvas"))
      if (getComputedStyle(wheel).forcedColorAdjust !== "none") found.push("the wheel has no frame");
    const before = document.activeElement;
    for (const element of kinds.values()) {
      // What a script has focused after a press shows no ring, and would not get a new one.
      element.blur();
      element.focus({ focusVisible: true });
      const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(element);
      const isSeen = outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 2 && outlineColor !== canvas;
      if (document.activeElement === element && !isSeen) found.push(`${nameOf(element)} does not show its focus`);
    }
    if (before instanceof HTMLElement) before.focus();
    return found;
  });

/**
 * What a page loses in forced colours: borders of controls, the marks of chosen items, the focus, the wheel's frame.
 */
export const forcedColorFaults = async (page: Page): Promise<readonly string[]> => {
  await page.emulateMedia({ forcedColors: "active" });
  const found = await unseen(page);
  await page.emulateMedia({ forcedColors: null });
  return found;
};
