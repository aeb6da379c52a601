import { cx } from "@krapao/ui";
import { Landmark } from "lucide-react";

const HUES = ["bg-[#0f8a5f]", "bg-[#4b2e83]", "bg-[#1680b5]", "bg-[#1f4aa8]", "bg-[#b3126f]", "bg-[#7a5200]"] as const;

/** The colours of known banks. Other banks get a hue from their code. */
const KNOWN: Readonly<Record<string, number>> = { KBANK: 0, SCB: 1, KTB: 2, BBL: 3, GSB: 4, BAY: 5 };

const hueOf = (code: string): string => {
  const known = KNOWN[code];
  if (known !== undefined) return HUES[known] ?? HUES[0];
  let sum = 0;
  for (const letter of code) sum = (sum * 7 + (letter.codePointAt(0) ?? 0)) % HUES.length;
  return HUES[sum] ?? HUES[0];
};

/** A bank's coloured mark. */
export const BankMark = ({ code }: { readonly code: string }) => (
  <span
    aria-hidden
    className={`inline-flex size-5 shrink-0 items-center justify-center rounded-[6px] text-white ${hueOf(code)}`}
  >
    <Landmark className="size-3" />
  </span>
);

/** A bank and the masked account number, on two lines. In a row of a phone they can share one. */
export const BankLine = ({
  bankCode,
  bankAccountNo,
  isFlatOnPhone = false,
}: {
  readonly bankCode: string;
  readonly bankAccountNo: string;
  readonly isFlatOnPhone?: boolean;
}) => (
  <span className="flex items-center gap-2">
    <BankMark code={bankCode} />
    <span className={cx(isFlatOnPhone && "max-md:flex max-md:flex-wrap max-md:items-baseline max-md:gap-x-1.5")}>
      <span className="block">{bankCode}</span>
      <span className="block text-small whitespace-nowrap text-mute">{bankAccountNo}</span>
    </span>
  </span>
);
