import { WHEEL } from "@krapao/contract/constants";
import { centreOf, TURN } from "./wheel-turn.ts";

/** What a slice looks like. */
export type WheelSlice = { readonly label: string; readonly bgColor: string; readonly textColor: string };

/** Labels (SPEC.md section 9). */
const LABEL_FONT = `700 ${WHEEL.labelPx}px "Krapao Sans", system-ui, sans-serif`;
/** As parts of the wheel's radius. */
const LABEL_AT = 0.7;
/** CSS pixels between a label and the lines of its slice. */
const LABEL_ROOM = 10;
const RIM = 0.052;
const BULB = 0.019;
const LINE = 1.5;

export type WheelLook = {
  /** CSS pixels. */
  readonly size: number;
  readonly slices: readonly WheelSlice[];
  /** The page's own colour, between and around the slices. */
  readonly ink: string;
};

const drawSlice = (
  pen: CanvasRenderingContext2D,
  radius: number,
  half: number,
  { bgColor }: WheelSlice,
  ink: string,
): void => {
  pen.beginPath();
  pen.moveTo(0, 0);
  pen.arc(0, 0, radius, -half - TURN / 4, half - TURN / 4);
  pen.closePath();
  pen.fillStyle = bgColor;
  pen.fill();
  // Light from the rim, and shade around the hub.
  const shade = pen.createRadialGradient(0, 0, radius * 0.3, 0, 0, radius);
  shade.addColorStop(0, "rgb(15 10 40 / 26%)");
  shade.addColorStop(0.35, "rgb(15 10 40 / 0%)");
  shade.addColorStop(0.8, "rgb(255 255 255 / 0%)");
  shade.addColorStop(1, "rgb(255 255 255 / 12%)");
  pen.fillStyle = shade;
  pen.fill();
  pen.strokeStyle = ink;
  pen.lineWidth = LINE;
  pen.stroke();
};

/**
 * The width of a label: at most what the specification allows, and at most the slice's width at the label's inner edge.
 */
const labelWidth = (radius: number, half: number): number => {
  const inner = radius * LABEL_AT - WHEEL.labelPx / 2;
  const chord = half < TURN / 4 ? 2 * inner * Math.tan(half) - LABEL_ROOM : Infinity;
  return Math.min(WHEEL.labelMaxPx, chord);
};

const drawLabel = (
  pen: CanvasRenderingContext2D,
  radius: number,
  half: number,
  { label, textColor }: WheelSlice,
): void => {
  pen.font = LABEL_FONT;
  pen.fillStyle = textColor;
  pen.textAlign = "center";
  pen.textBaseline = "middle";
  pen.fillText(label, 0, -radius * LABEL_AT, labelWidth(radius, half));
};

const drawBulb = (pen: CanvasRenderingContext2D, radius: number, size: number): void => {
  pen.beginPath();
  pen.arc(0, -radius, size, 0, TURN);
  pen.fillStyle = "#fff6dc";
  pen.shadowColor = "rgb(255 226 150 / 70%)";
  pen.shadowBlur = size * 1.5;
  pen.fill();
  pen.shadowBlur = 0;
};

/** Draws a wheel at angle 0 on a canvas, with `pixelRatio` device pixels for each CSS pixel. */
export const drawWheel = (canvas: HTMLCanvasElement, { size, slices, ink }: WheelLook, pixelRatio: number): void => {
  const pixels = Math.round(size * pixelRatio);
  canvas.width = pixels;
  canvas.height = pixels;
  const pen = canvas.getContext("2d");
  if (pen === null) return;
  const whole = size / 2;
  const radius = whole * (1 - RIM);
  const half = TURN / slices.length / 2;
  const turning = (index: number, extra: number, draw: () => void): void => {
    pen.save();
    pen.rotate(centreOf(index, slices.length) + extra);
    draw();
    pen.restore();
  };
  pen.setTransform(pixels / size, 0, 0, pixels / size, pixels / 2, pixels / 2);
  for (const [index, slice] of slices.entries()) turning(index, 0, () => drawSlice(pen, radius, half, slice, ink));
  for (const [index, slice] of slices.entries()) turning(index, 0, () => drawLabel(pen, radius, half, slice));
  for (const index of slices.keys()) turning(index, half, () => drawBulb(pen, radius + whole * 0.008, whole * BULB));
};

/** Loads the font of the labels before they are drawn, because a canvas does not wait for it. */
export const loadLabelFont = async (slices: readonly WheelSlice[]): Promise<void> => {
  await document.fonts.load(LABEL_FONT, slices.map(({ label }) => label).join("")).catch(() => undefined);
};
