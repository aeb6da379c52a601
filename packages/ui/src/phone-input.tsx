import { phoneTyped } from "@krapao/i18n";
import { useRef } from "react";

import { phoneDigits, typePhone } from "./phone-typing.ts";
import { TextInput, type TextInputProps } from "./text-input.tsx";
import { useTyping } from "./use-typing.ts";

type PhoneInputProps = Omit<TextInputProps, "value" | "defaultValue" | "onChange" | "type" | "ref"> & {
  /** Digits only, in the national form: `0800000001`. */
  readonly value: string;
  readonly onChange: (digits: string) => void;
  /** The largest number of digits: 10, or 11 where Lao numbers are accepted. */
  readonly most?: number;
};

/** A phone number, grouped while it is typed: 080 000 0001. */
export const PhoneInput = ({ value, onChange, most = 10, ...rest }: PhoneInputProps) => {
  const input = useRef<HTMLInputElement>(null);
  const text = phoneTyped(value);
  const typed = useTyping(input, text, (raw, caret, forward) => typePhone(text, raw, caret, most, forward));
  return (
    <TextInput
      autoComplete="username"
      {...rest}
      ref={input}
      type="tel"
      inputMode="tel"
      value={text}
      onChange={(event) => onChange(phoneDigits(typed(event).text, most))}
    />
  );
};
