/** A frame is due within this time, in milliseconds. A page that nobody sees gets none. */
const FRAME_WAIT = 100;

/**
 * Runs a task once the browser has painted what is drawn now, at the latest after 100 ms. A task that starts in the
 * handler of a press delays the frame that answers the press. Returns a function that takes the task back.
 */
export const afterPaint = (task: () => void): (() => void) => {
  // The callback of a frame runs before the frame is painted; a timer that it starts runs after.
  let painted: ReturnType<typeof setTimeout> | undefined;
  const end = (): void => {
    cancelAnimationFrame(frame);
    clearTimeout(painted);
    clearTimeout(late);
  };
  const run = (): void => {
    end();
    task();
  };
  const frame = requestAnimationFrame(() => {
    painted = setTimeout(run);
  });
  const late = setTimeout(run, FRAME_WAIT);
  return end;
};
