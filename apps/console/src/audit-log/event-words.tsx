import { useWords } from "@krapao/i18n/react";

/** What was done, in words, by the call's name; one without words as it is. */
export const EventWords = ({ act }: { readonly act: string }) => {
  const words = useWords();
  return words.find(`auditEvent.${act}`) ?? act;
};
