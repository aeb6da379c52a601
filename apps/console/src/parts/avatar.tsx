import { cx } from "@krapao/ui";

const HUES = [
  "bg-accent-soft text-accent-text",
  "bg-up-soft text-up-text",
  "bg-down-soft text-down",
  "bg-wait-soft text-wait",
] as const;

const hueOf = (text: string): string => {
  let sum = 0;
  for (const letter of text) sum = (sum + (letter.codePointAt(0) ?? 0)) % HUES.length;
  return HUES[sum] ?? HUES[0];
};

/** The first letter that can stand alone. A Thai or Lao vowel that is written before its consonant is skipped. */
export const initialOf = (name: string): string => {
  const letters = [...name.trim()];
  const first = letters.find((letter) => !/[เแโใไເແໂໃໄ]/.test(letter)) ?? letters[0] ?? "?";
  return first.toUpperCase();
};

/** A person's initial in a circle. */
export const Avatar = ({
  name,
  size = "medium",
  own = false,
}: {
  readonly name: string;
  readonly size?: "small" | "medium" | "large";
  /** Whether this is the signed-in operator, whose circle is gold. */
  readonly own?: boolean;
}) => (
  <span
    aria-hidden
    className={cx(
      "flex shrink-0 items-center justify-center rounded-full font-bold",
      size === "small" ? "size-7 text-small" : size === "medium" ? "size-8 text-label" : "size-10 text-action",
      own ? "bg-gold text-on-gold" : hueOf(name),
    )}
  >
    {initialOf(name)}
  </span>
);
