import { WHEEL } from "@krapao/contract/constants";
import { useEffect, useRef } from "react";

import { drawWheel, loadLabelFont, type WheelSlice } from "./draw-wheel.ts";
import { angleAt, planSpin } from "./wheel-turn.ts";

export type { WheelSlice } from "./draw-wheel.ts";

type WheelCanvasProps = {
  readonly slices: readonly WheelSlice[];
  /** The slices of the wheel, for people who cannot see it. */
  readonly label: string;
  /** The slice to turn to; null while the wheel is at rest. */
  readonly target: number | null;
  readonly onLanded: () => void;
};

const inkOf = (): string => getComputedStyle(document.documentElement).getPropertyValue("--ink").trim();

/** The turning part of the wheel. It is drawn once for each size and set of slices, and turned as a whole. */
export const WheelCanvas = ({ slices, label, target, onLanded }: WheelCanvasProps) => {
  const ref = useRef<HTMLCanvasElement>(null);
  const angle = useRef(0);
  const landed = useRef(onLanded);
  useEffect(() => {
    landed.current = onLanded;
  }, [onLanded]);

  useEffect(() => {
    const canvas = ref.current;
    if (canvas === null) return undefined;
    let isGone = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const draw = (): void => {
      if (!isGone) drawWheel(canvas, { size: canvas.clientWidth, slices, ink: inkOf() }, devicePixelRatio);
    };
    const redraw = (): void => {
      clearTimeout(timer);
      timer = setTimeout(draw, WHEEL.redrawDebounceMs);
    };
    draw();
    void loadLabelFont(slices).then(draw);
    addEventListener("resize", redraw);
    return () => {
      isGone = true;
      clearTimeout(timer);
      removeEventListener("resize", redraw);
    };
  }, [slices]);

  useEffect(() => {
    const canvas = ref.current;
    if (canvas === null || target === null) return undefined;
    const spin = planSpin(angle.current, target, slices.length, Math.random);
    const turn = (to: number): void => {
      angle.current = to;
      canvas.style.transform = `rotate(${to}rad)`;
    };
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) {
      turn(spin.to);
      landed.current();
      return undefined;
    }
    let frame = 0;
    let began: number | null = null;
    const step = (now: number): void => {
      began ??= now;
      turn(angleAt(spin, now - began));
      if (now - began < spin.milliseconds) frame = requestAnimationFrame(step);
      else landed.current();
    };
    frame = requestAnimationFrame(step);
    return () => cancelAnimationFrame(frame);
  }, [target, slices]);

  return (
    // Its empty corners, when turned, would make a narrow page wider.
    <div className="absolute inset-0 overflow-hidden rounded-full">
      <canvas ref={ref} role="img" aria-label={label} className="size-full" />
    </div>
  );
};
