import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { afterPaint } from "./after-paint.ts";

let frames: (() => void)[];

/** The browser draws a frame: its callbacks run, then it paints. */
const drawFrame = (): void => {
  for (const callback of frames.splice(0)) callback();
};

beforeEach(() => {
  vi.useFakeTimers();
  frames = [];
  vi.stubGlobal("requestAnimationFrame", (callback: () => void) => frames.push(callback));
  vi.stubGlobal("cancelAnimationFrame", (frame: number) => {
    frames[frame - 1] = () => undefined;
  });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("a task waits until the frame is painted, and runs once", () => {
  const task = vi.fn();
  afterPaint(task);
  vi.advanceTimersByTime(50);
  drawFrame();
  expect(task, "the frame's callbacks run before it is painted").not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(task).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1000);
  expect(task).toHaveBeenCalledTimes(1);
});

test("a page that gets no frames runs the task after 100 ms", () => {
  const task = vi.fn();
  afterPaint(task);
  vi.advanceTimersByTime(99);
  expect(task).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(task).toHaveBeenCalledTimes(1);
  drawFrame();
  vi.runAllTimers();
  expect(task).toHaveBeenCalledTimes(1);
});

test.each(["before the frame", "after its callbacks"])("a task that is taken back %s never runs", (when) => {
  const task = vi.fn();
  const takeBack = afterPaint(task);
  if (when === "after its callbacks") drawFrame();
  takeBack();
  drawFrame();
  vi.runAllTimers();
  expect(task).not.toHaveBeenCalled();
});
