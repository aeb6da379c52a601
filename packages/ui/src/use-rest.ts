import { type SyntheticEvent, useLayoutEffect, useRef, useState } from "react";

/** How long a button that has just come takes no press. A slow double press ends within it. */
const REST_MS = 800;

type Rest = {
  readonly isResting: boolean;
  /** A pointer or a key goes down on the button. A key that only repeats here is held since it pressed another button. */
  readonly begin: (event: { readonly timeStamp: number; readonly repeat?: boolean }) => void;
  /** Whether a press began before the rest was over. The rest then begins anew. */
  readonly isEarly: (event: SyntheticEvent) => boolean;
};

/**
 * The rest of a button that comes where another one was pressed, so that the second press of a double press does
 * nothing. It begins when the button is painted, and anew whenever `rests` becomes true or a press comes too early. It
 * goes by the times at which presses happened: a slow device handles them later.
 */
export const useRest = (rests: boolean): Rest => {
  const [isResting, setResting] = useState(rests);
  const [before, setBefore] = useState(rests);
  if (rests !== before) {
    setBefore(rests);
    setResting(rests);
  }
  const until = useRef(Number.NEGATIVE_INFINITY);
  const began = useRef<number | null>(null);
  useLayoutEffect(() => {
    if (!rests) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wake = (): void => {
      const left = until.current - performance.now();
      if (left > 0) timer = setTimeout(wake, left);
      else setResting(false);
    };
    until.current = Number.POSITIVE_INFINITY;
    const frame = requestAnimationFrame(() => {
      // The frame is painted after this, and before the next task.
      timer = setTimeout(() => {
        until.current = performance.now() + REST_MS;
        wake();
      });
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
      until.current = Number.NEGATIVE_INFINITY;
    };
  }, [rests]);

  const check = (at: number): boolean => {
    const isEarly = at < until.current;
    if (isEarly) until.current = Math.max(until.current, at + REST_MS);
    return isEarly;
  };
  return {
    isResting,
    begin: ({ timeStamp, repeat }) => {
      began.current = repeat === true ? (began.current ?? Number.NEGATIVE_INFINITY) : timeStamp;
      check(timeStamp);
    },
    isEarly: ({ timeStamp }) => {
      const at = began.current ?? timeStamp;
      began.current = null;
      return check(at);
    },
  };
};
