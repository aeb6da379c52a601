import { useEffect, useState } from "react";

import { cx } from "./cx.ts";

const ROLL_MS = 340;

/** The digits of both texts by their place from the right, for the length of the new one. */
const digitsOf = (
  was: string,
  is: string,
): readonly { readonly key: number; readonly is: string; readonly was: string | undefined }[] =>
  Array.from(is, (character, at) => {
    const old = was.at(at - is.length);
    return { key: is.length - at, is: character, was: old !== undefined && old !== character ? old : undefined };
  });

/**
 * Text whose digits slide when it changes. The text in the page is always the present one, in one piece. The moving
 * digits are drawn from attributes and have no text, so a screen reader never reads a number that does not exist.
 */
export const Roll = ({ text, className }: { readonly text: string; readonly className?: string }) => {
  const [last, setLast] = useState(text);
  const [was, setWas] = useState<{ readonly text: string } | null>(null);
  if (text !== last) {
    setWas({ text: last });
    setLast(text);
  }
  useEffect(() => {
    if (was === null) return undefined;
    const timer = setTimeout(() => setWas(null), ROLL_MS);
    return () => clearTimeout(timer);
  }, [was]);
  if (was === null) return <span className={className}>{text}</span>;
  return (
    <span className={cx("roll", className)}>
      <span className="opacity-0">{text}</span>
      <span aria-hidden className="roll-digits">
        {digitsOf(was.text, text).map((digit) => (
          <i
            key={`${digit.key}${digit.was ?? ""}${digit.is}`}
            className="roll-digit"
            data-is={digit.is}
            data-was={digit.was}
          />
        ))}
      </span>
    </span>
  );
};
