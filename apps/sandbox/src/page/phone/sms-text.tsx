import type { ReactNode } from "react";

/** A code in two groups of three. */
export const codeText = (code: string): string => `${code.slice(0, 3)} ${code.slice(3)}`;

/** A message with its code in bold. */
export const SmsText = ({ text, code }: { readonly text: string; readonly code: string | null }): ReactNode => {
  const at = code === null ? -1 : text.indexOf(code);
  if (code === null || at === -1) return text;
  return (
    <>
      {text.slice(0, at)}
      <b>{code}</b>
      {text.slice(at + code.length)}
    </>
  );
};
