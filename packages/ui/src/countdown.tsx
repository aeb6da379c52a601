import { countdownText } from "@krapao/i18n";
import { useT } from "@krapao/i18n/react";
import { Timer } from "lucide-react";
import { useEffect, useRef, useState } from "react";

import { cx } from "./cx.ts";

type CountdownProps = {
  /** When it ends, in milliseconds since 1970. */
  readonly until: number;
  /** Called once, at 00:00. */
  readonly onOver?: () => void;
  readonly look?: "pill" | "plain";
};

/** The milliseconds left, updated at each full second of them. */
export const useTimeLeft = (until: number, onOver?: () => void): number => {
  const [left, setLeft] = useState(() => Math.max(0, until - Date.now()));
  const over = useRef(onOver);
  useEffect(() => {
    over.current = onOver;
  });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const tick = (): void => {
      const now = Math.max(0, until - Date.now());
      setLeft(now);
      if (now === 0) over.current?.();
      else timer = setTimeout(tick, now % 1_000 || 1_000);
    };
    tick();
    // A phone that slept has missed ticks.
    document.addEventListener("visibilitychange", tick);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", tick);
    };
  }, [until]);
  return left;
};

/** A countdown as mm:ss. A screen reader reads it at most once a minute, and when it ends. */
export const Countdown = ({ until, onOver, look = "pill" }: CountdownProps) => {
  const t = useT("forms");
  const left = useTimeLeft(until, onOver);
  const minutes = Math.ceil(left / 60_000);
  return (
    <span
      className={cx(
        "inline-flex items-center gap-2 font-bold",
        look === "pill" && "rounded-full bg-wait-soft px-4 py-1.5 text-action text-wait",
      )}
    >
      {look === "pill" && <Timer aria-hidden className="size-4.5" />}
      <span role="timer" aria-live="off">
        {countdownText(left)}
      </span>
      <output className="sr-only">
        {left === 0
          ? t("time.countdown.over")
          : t("time.countdown.left", { time: t("time.unit.minute", { count: minutes }) })}
      </output>
    </span>
  );
};
