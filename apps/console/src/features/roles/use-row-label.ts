import { useWords } from "@krapao/i18n/react";

import type { MatrixRow } from "./matrix.ts";

/** What a row of the table is called; one without words by its permission's name, so that none goes unseen. */
export const useRowLabel = (): ((row: MatrixRow) => string) => {
  const words = useWords();
  return ({ key }) => {
    const name = key.replaceAll(".", "-");
    return words.find(`roleRow.${name}`) ?? key;
  };
};
