import type { Language } from "@krapao/i18n";
import { useLanguage, useT } from "@krapao/i18n/react";

import { toast } from "./toast.tsx";

/** The language, and a function to choose another one. A toast tells when its words could not be loaded. */
export const useLanguageChoice = (): readonly [Language, (next: Language) => void] => {
  const t = useT();
  const [language, setLanguage] = useLanguage();
  const choose = (next: Language): void => {
    setLanguage(next).catch(() => toast(t("common.loadFailed"), "danger"));
  };
  return [language, choose];
};
