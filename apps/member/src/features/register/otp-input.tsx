import { useFieldAttributes } from "@krapao/ui/field";
import { OTPInput, type SlotProps } from "input-otp";

const LENGTH = 6;

/**
 * The library adds a <style> to the page unless it finds one with this id, and the content policy forbids that. Its
 * rules are in styles.css.
 */
const STYLE_ID = "input-otp-style";

const standIn = (): void => {
  if (typeof document === "undefined" || document.getElementById(STYLE_ID) !== null) return;
  const mark = document.createElement("meta");
  mark.id = STYLE_ID;
  document.head.append(mark);
};
standIn();

const Slot = ({ char, isActive, hasFakeCaret }: SlotProps) => (
  <span
    className={`flex h-14.5 min-w-0 grow items-center justify-center rounded-field border bg-card text-amount font-semibold ${
      isActive ? "border-accent shadow-focus" : char === null ? "border-line" : "border-line-strong"
    }`}
  >
    {char}
    {hasFakeCaret && <span className="h-7 w-0.5 animate-pulse-soft bg-accent" />}
  </span>
);

type OtpInputProps = {
  readonly value: string;
  readonly onChange: (code: string) => void;
  readonly onComplete: (code: string) => void;
};

/** Six digits in six boxes. For the keyboard, the paste and the phone's suggestion of the code they are one field. */
export const OtpInput = ({ value, onChange, onComplete }: OtpInputProps) => (
  <OTPInput
    {...useFieldAttributes()}
    maxLength={LENGTH}
    value={value}
    onChange={onChange}
    onComplete={onComplete}
    inputMode="numeric"
    autoComplete="one-time-code"
    pasteTransformer={(text) => text.replace(/\D/g, "")}
    noScriptCSSFallback={null}
    containerClassName="flex w-full"
    render={({ slots }) => (
      <div className="flex w-full gap-2">
        {slots.map((slot, at) => (
          <Slot key={at} {...slot} />
        ))}
      </div>
    )}
  />
);
