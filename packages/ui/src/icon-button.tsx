import type { ButtonHTMLAttributes, ReactNode, Ref } from "react";

import { cx } from "./cx.ts";

const TONES = {
  plain: "text-ink hover:bg-sand active:bg-sand",
  mute: "text-mute hover:bg-sand active:bg-sand",
  accent: "text-accent-text hover:bg-accent-soft",
  soft: "bg-accent-soft text-accent-text hover:bg-haze",
  outline: "border border-line bg-card text-ink hover:border-line-strong",
  glass: "bg-white/12 text-white hover:bg-white/20",
  bare: "text-white hover:bg-white/12",
} as const;

type IconButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, "children"> & {
  /** What it does, for people who cannot see the icon. */
  readonly label: string;
  readonly icon: ReactNode;
  readonly tone?: keyof typeof TONES;
  readonly round?: boolean;
  readonly ref?: Ref<HTMLButtonElement>;
};

/**
 * A button of 44 px (unless the page is denser) with an icon only. A round one is drawn smaller than the area that can
 * be pressed.
 */
export const IconButton = ({ label, icon, tone = "plain", round = false, className, ...rest }: IconButtonProps) => (
  <button
    type="button"
    aria-label={label}
    title={label}
    {...rest}
    className={cx(
      "relative inline-flex shrink-0 items-center justify-center transition-colors disabled:opacity-35",
      round ? "size-9 rounded-full after:absolute after:-inset-1" : "size-(--control-small) rounded-control",
      TONES[tone],
      className,
    )}
  >
    {icon}
  </button>
);
