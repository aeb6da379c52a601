import { TOAST_MS } from "@krapao/contract/constants";
import { CircleAlert, CircleCheck, Info } from "lucide-react";
import { useSyncExternalStore } from "react";

import { cx } from "./cx.ts";

export type ToastTone = "plain" | "success" | "danger";

type Shown = { readonly id: number; readonly text: string; readonly tone: ToastTone; readonly at: number };

const MOST = 3;

let shown: readonly Shown[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

const become = (next: readonly Shown[]): void => {
  shown = next;
  for (const listener of listeners) listener();
};

/** Shows a text for 4 seconds (SPEC.md section 9) without taking the focus. The same text twice is shown once. */
export const toast = (text: string, tone: ToastTone = "plain"): void => {
  const id = ++lastId;
  become([...shown.filter((each) => each.text !== text), { id, text, tone, at: Date.now() }].slice(-MOST));
  setTimeout(() => become(shown.filter((each) => each.id !== id)), TOAST_MS);
};

/** A toast that is younger than this was shown on the way to the next page, and belongs to that page. */
const FRESH_MS = 500;

/** Removes the toasts of the page before. Call it when the page changes, or a dialog takes their place. */
export const leaveToasts = (): void => become(shown.filter(({ at }) => Date.now() - at < FRESH_MS));

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

const ICONS = { plain: Info, success: CircleCheck, danger: CircleAlert } as const;
const MARKS = { plain: "text-gold", success: "text-[#5fd3a6]", danger: "text-[#ff9d9d]" } as const;
const nothing: readonly Shown[] = [];

/**
 * Where toasts appear: over the menu, and below everything that closes or leads back. Use it once in an app, near its
 * root. It has to exist before the first toast, because screen readers would not read that one otherwise.
 */
export const Toaster = () => {
  const toasts = useSyncExternalStore(
    subscribe,
    () => shown,
    () => nothing,
  );
  return (
    <div
      aria-live="polite"
      className="pointer-events-none fixed inset-x-0 bottom-[calc(5.75rem+env(safe-area-inset-bottom))] z-60 flex flex-col items-center gap-2 px-4 lg:bottom-6"
    >
      {toasts.map(({ id, text, tone }) => {
        const Icon = ICONS[tone];
        return (
          <div
            key={id}
            className="flex w-full max-w-100 animate-toast items-start gap-3 rounded-field border border-white/10 bg-night px-4 py-3.5 text-white shadow-card"
          >
            <Icon aria-hidden className={cx("mt-0.5 size-5 shrink-0", MARKS[tone])} />
            <span className="min-w-0">{text}</span>
          </div>
        );
      })}
    </div>
  );
};
