import { fileURLToPath } from "node:url";

import { type Font, openSync } from "fontkit";

const FILES = [
  "@fontsource-variable/noto-sans-thai/files/noto-sans-thai-thai-wght-normal.woff2",
  "@fontsource-variable/noto-sans-thai/files/noto-sans-thai-latin-wght-normal.woff2",
  "@fontsource-variable/noto-sans-lao/files/noto-sans-lao-lao-wght-normal.woff2",
];

let opened: readonly Font[] | null = null;

/** The product's own fonts: a machine may have none, and the pictures are the same on all machines. */
const fonts = (): readonly Font[] => {
  opened ??= FILES.flatMap((file) => {
    const font = openSync(fileURLToPath(import.meta.resolve(file)));
    return "layout" in font ? [font] : [];
  });
  return opened;
};

type Run = { readonly font: Font; readonly text: string };

/** Consecutive letters in one font. */
const runsOf = (text: string): readonly Run[] => {
  const runs: Run[] = [];
  for (const letter of text) {
    const point = letter.codePointAt(0) ?? 0;
    const last = runs.at(-1);
    const font =
      last?.font.hasGlyphForCodePoint(point) === true
        ? last.font
        : fonts().find((one) => one.hasGlyphForCodePoint(point));
    if (font === undefined) continue;
    if (last?.font === font) runs[runs.length - 1] = { font, text: last.text + letter };
    else runs.push({ font, text: letter });
  }
  return runs;
};

/**
 * The layout of a line of text. Sizes in pixels. `x` is its beginning, middle or end, as `anchor` says, and `y` its
 * baseline.
 */
export type Line = {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly colour: string;
  readonly isBold?: boolean;
  readonly anchor?: "start" | "middle" | "end";
};

/** How much thicker the edge of a bold letter is, as a part of its size. */
const BOLD = 0.045;

/** A line of text as SVG shapes, with the marks above and below the letters. */
export const drawText = (text: string, line: Line): string => {
  const { x, y, size, colour, isBold = false, anchor = "start" } = line;
  const shapes: string[] = [];
  let width = 0;
  for (const { font, text: part } of runsOf(text)) {
    const scale = size / font.unitsPerEm;
    const { glyphs, positions } = font.layout(part);
    for (const [index, glyph] of glyphs.entries()) {
      const place = positions[index];
      if (place === undefined) continue;
      const [left, up] = [width + place.xOffset * scale, place.yOffset * scale];
      const path = glyph.path.toSVG();
      if (path !== "")
        shapes.push(
          `<path transform="translate(${left.toFixed(2)} ${(-up).toFixed(2)}) scale(${scale} ${-scale})" d="${path}"/>`,
        );
      width += place.xAdvance * scale;
    }
  }
  const start = anchor === "start" ? x : anchor === "middle" ? x - width / 2 : x - width;
  const edge = isBold ? ` stroke="${colour}" stroke-width="${(BOLD * 1_000).toFixed(0)}" stroke-linejoin="round"` : "";
  return `<g transform="translate(${start.toFixed(2)} ${y})" fill="${colour}"${edge}>${shapes.join("")}</g>`;
};
