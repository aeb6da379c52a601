import { cx } from "./cx.ts";

/** The letters and the hue of each bank. White on it has a contrast of at least 4.5. */
const LOOKS: Readonly<Record<string, readonly [letters: string, hue: string]>> = {
  BAAC: ["BAAC", "#2f6b2f"],
  BAY: ["BAY", "#6b5210"],
  BBL: ["BBL", "#1e4598"],
  CIMB: ["CIMB", "#8a1b20"],
  GHB: ["GHB", "#b34a00"],
  GSB: ["GSB", "#b81a66"],
  KBANK: ["KB", "#0f7a2b"],
  KKP: ["KKP", "#5d4b9a"],
  KTB: ["KTB", "#0a6a9e"],
  SCB: ["SCB", "#4e2e7f"],
  TISCO: ["TIS", "#12549f"],
  TMB: ["TMB", "#0b4ea2"],
  TTB: ["TTB", "#0b4ea2"],
  UOB: ["UOB", "#0b3979"],
  APB: ["APB", "#0a6e38"],
  BCEL: ["BCEL", "#b3131b"],
  JDB: ["JDB", "#0c4da2"],
  LDB: ["LDB", "#1b5e9b"],
  TRUEMONEY: ["TM", "#b8460a"],
};
const OTHER_HUE = "#1b1638";
const LETTERS = 4;

const SIZES = {
  tiny: "size-5.5 rounded-[6px] text-mark-7",
  small: "size-8 rounded-[9px] text-mark-9",
  large: "size-11.5 rounded-field",
} as const;

/** The mark of a bank or payment provider: its letters on its colour. The name is beside it in words. */
export const BankMark = ({ code, size = "large" }: { readonly code: string; readonly size?: keyof typeof SIZES }) => {
  const [letters, hue] = LOOKS[code] ?? [code.slice(0, LETTERS), OTHER_HUE];
  return (
    <span
      aria-hidden
      className={cx(
        "flex shrink-0 items-center justify-center font-bold text-white",
        SIZES[size],
        size === "large" && (letters.length > 3 ? "text-mark-12" : "text-mark-14"),
      )}
      style={{ backgroundColor: hue }}
    >
      {letters}
    </span>
  );
};
