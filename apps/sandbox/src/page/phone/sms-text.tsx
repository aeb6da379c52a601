import type { ReactNode } from "react";

/** A code in two groups of three. */
export const codeText = (code: string): string => `${code.slice(0, 3)} ${code.slice(3)}`;

/** The language of a message by its letters, for screen readers and line breaks. */
export const languageOfText = (text: string): "lo" | "th" | "en" => {
  if (/[\u0e80-\u0eff]/.test(text)) return "lo";
  return /[\u0e00-\u0e7f]/.test(text) ? "th" : "en";
};

/** A message with its code in bold. */
export const SmsText = ({ text, code }: { readonly text: string; readonly code: string | null }): ReactNode => {
  const at = code === null ? -1 : text.indexOf(code);
  if (code === null || at === -1) return <span lang={languageOfText(text)}>{text}</span>;
  return (
    <span lang={languageOfText(text)}>
      {text.slice(0, at)}
      <b>{code}</b>
      {text.slice(at + code.length)}
    </span>
  );
};
