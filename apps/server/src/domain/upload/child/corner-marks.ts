/** A greyscale picture, one byte per pixel. */
export type Greys = { readonly data: Uint8Array; readonly width: number; readonly height: number };

type Mark = { readonly x: number; readonly y: number; readonly unit: number };

/** Dark, light, dark, light, dark along the middle of a corner mark, in modules (ISO/IEC 18004, finder pattern). */
const RATIOS = [1, 1, 3, 1, 1] as const;
const MODULES = 7;
const TOLERANCE = 0.5;
const LEAST_UNIT = 1.5;

/** The lengths of the dark and light runs along a line, beginning with a light one, which may be empty. */
const stretches = (isDark: (at: number) => boolean, length: number): number[] => {
  const runs = [0];
  let dark = false;
  for (let at = 0; at < length; at++) {
    if (isDark(at) !== dark) {
      dark = !dark;
      runs.push(0);
    }
    runs[runs.length - 1] = (runs.at(-1) ?? 0) + 1;
  }
  return runs;
};

/** The centres of what looks like a corner mark along a line. */
const alongLine = (
  isDark: (at: number) => boolean,
  length: number,
): { readonly at: number; readonly unit: number }[] => {
  const runs = stretches(isDark, length);
  const found: { readonly at: number; readonly unit: number }[] = [];
  let start = runs[0] ?? 0;
  for (let index = 1; index < runs.length; index++) {
    const five = runs.slice(index, index + 5);
    const total = five.reduce((sum, run) => sum + run, 0);
    const unit = total / MODULES;
    const fits =
      index % 2 === 1 &&
      five.length === 5 &&
      unit >= LEAST_UNIT &&
      five.every((run, part) => {
        const modules = RATIOS[part] ?? 1;
        return Math.abs(run - modules * unit) < unit * TOLERANCE * Math.max(1, modules / 2);
      });
    if (fits) found.push({ at: start + total / 2, unit });
    start += runs[index] ?? 0;
  }
  return found;
};

const isSameMark = (one: Mark, other: Mark): boolean =>
  Math.hypot(one.x - other.x, one.y - other.y) < 3.5 * Math.max(one.unit, other.unit);

/**
 * How many corner marks of QR codes a picture shows, by their middle lines in both directions. This distinguishes a
 * code that was cut off from a picture without one.
 */
export const countCornerMarks = ({ data, width, height }: Greys): number => {
  const mean = data.reduce((sum, grey) => sum + grey, 0) / Math.max(1, data.length);
  const isDark = (x: number, y: number): boolean => (data[y * width + x] ?? 255) < mean * 0.75;
  const marks: Mark[] = [];
  for (let y = 0; y < height; y++) {
    for (const { at, unit } of alongLine((x) => isDark(x, y), width)) {
      const x = Math.round(at);
      const from = Math.max(0, Math.round(y - 5 * unit));
      const length = Math.min(height - from, Math.round(10 * unit));
      const crossing = alongLine((step) => isDark(x, from + step), length).find(
        (one) => Math.abs(from + one.at - y) < unit * 1.5 && Math.abs(one.unit - unit) < unit * TOLERANCE,
      );
      const mark = { x: at, y, unit };
      if (crossing !== undefined && !marks.some((known) => isSameMark(known, mark))) marks.push(mark);
    }
  }
  return marks.length;
};
