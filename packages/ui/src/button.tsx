import type { ButtonHTMLAttributes, MouseEvent, ReactNode, Ref } from "react";

import { cx } from "./cx.ts";
import { Spinner } from "./spinner.tsx";
import { useRest } from "./use-rest.ts";

/** night: the main action; gold: the one that should be pressed; glass: on the dark top area. */
export type ButtonTone = "night" | "gold" | "outline" | "soft" | "danger" | "danger-outline" | "glass" | "text";
export type ButtonSize = "large" | "medium" | "small";

const TONES: Readonly<Record<ButtonTone, string>> = {
  night: "bg-night text-white hover:bg-night-2 active:bg-night-2",
  gold: "bg-gold text-on-gold hover:brightness-105 active:brightness-95",
  outline: "border border-line bg-card text-ink hover:border-line-strong hover:bg-paper active:bg-paper",
  soft: "bg-accent-soft text-accent-text hover:bg-haze active:bg-haze",
  danger: "bg-down text-white hover:brightness-95 active:brightness-90",
  "danger-outline": "border border-line bg-card text-down hover:bg-down-soft active:bg-down-soft",
  glass: "bg-white/12 text-white hover:bg-white/20 active:bg-white/20",
  text: "text-accent-text hover:underline",
};

const SIZES: Readonly<Record<ButtonSize, string>> = {
  large: "min-h-(--control-large) rounded-field px-6 py-3 text-action font-bold",
  medium: "min-h-(--control-medium) rounded-field px-5 py-2 text-body font-semibold",
  small: "min-h-(--control-small) rounded-control px-4 py-1.5 text-label font-semibold",
};

type Looks = { readonly tone?: ButtonTone; readonly size?: ButtonSize; readonly wide?: boolean };

/** The look of a button, for a link. */
export const buttonClass = ({ tone = "night", size = "large", wide = false }: Looks = {}, className?: string): string =>
  cx(
    "relative inline-flex items-center justify-center gap-2.5 text-center transition-[background-color,border-color,filter]",
    "disabled:border-transparent disabled:bg-haze disabled:text-mute disabled:brightness-100 disabled:hover:no-underline",
    TONES[tone],
    SIZES[size],
    wide && "w-full",
    className,
  );

type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> &
  Looks & {
    /** While busy it keeps its size and cannot be pressed; once that lasts, a ring takes the place of its words. */
    readonly loading?: boolean;
    /**
     * It comes where another button was pressed, so it takes no press until it has been there for a moment. It looks as
     * always and keeps the focus.
     */
    readonly rests?: boolean;
    readonly icon?: ReactNode;
    readonly ref?: Ref<HTMLButtonElement>;
  };

/** A button. */
export const Button = ({
  tone,
  size,
  wide,
  loading = false,
  rests = false,
  icon,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) => {
  const { isResting, begin, isEarly } = useRest(rests);
  const press = (event: MouseEvent<HTMLButtonElement>): void => {
    if (loading || isEarly(event)) event.preventDefault();
    else onClick?.(event);
  };
  const looks: Looks = { ...(tone && { tone }), ...(size && { size }), ...(wide && { wide }) };
  return (
    <button
      type="button"
      {...rest}
      aria-busy={loading || undefined}
      aria-disabled={loading || isResting || rest["aria-disabled"]}
      className={buttonClass(looks, cx(isResting && "not-disabled:cursor-pointer", className))}
      onPointerDownCapture={begin}
      onKeyDownCapture={begin}
      onClick={press}
    >
      <span className={cx("inline-flex items-center justify-center gap-2.5", loading && "loaded-out")}>
        {icon}
        {children}
      </span>
      {loading && <Spinner className="absolute inset-0 m-auto" />}
    </button>
  );
};
