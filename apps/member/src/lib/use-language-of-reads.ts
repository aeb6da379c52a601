import { useLanguage } from "@krapao/i18n/react";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";

/** Reads data again when the language changes, because some of it is text that the server keeps in three languages. */
export const useLanguageOfReads = (): void => {
  const queries = useQueryClient();
  const [language] = useLanguage();
  const readIn = useRef(language);
  useEffect(() => {
    if (readIn.current === language) return;
    readIn.current = language;
    void queries.invalidateQueries();
  }, [queries, language]);
};
