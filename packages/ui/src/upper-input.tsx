import { useRef } from "react";

import { TextInput, type TextInputProps } from "./text-input.tsx";
import { useTyping } from "./use-typing.ts";

type UpperInputProps = Omit<TextInputProps, "value" | "onChange" | "ref"> & {
  readonly value: string;
  readonly onText: (text: string) => void;
};

/** One line of text in upper case, however it is typed. */
export const UpperInput = ({ value, onText, ...rest }: UpperInputProps) => {
  const input = useRef<HTMLInputElement>(null);
  const typed = useTyping(input, value, (raw, caret) => ({
    text: raw.toUpperCase(),
    caret: raw.slice(0, caret).toUpperCase().length,
  }));
  return (
    <TextInput
      autoCapitalize="characters"
      {...rest}
      ref={input}
      value={value}
      onChange={(event) => onText(typed(event).text)}
    />
  );
};
