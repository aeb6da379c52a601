import { useT, useWords } from "@krapao/i18n/react";

import type { MatrixRow } from "./matrix.ts";

/** The label of a row. Without a message it is the permission's name, so that no row is hidden. */
export const useRowLabel = (): ((row: MatrixRow) => string) => {
  // Loads the labels, which few pages need.
  useT("editing");
  const words = useWords();
  return ({ key }) => {
    const name = key.replaceAll(".", "-");
    return words.find(`roleRow.${name}`) ?? key;
  };
};
