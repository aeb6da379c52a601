import type { listFlags } from "@krapao/contract/operator/list-flags";
import type { AnswerOf } from "@krapao/contract/types";
import { useWords } from "@krapao/i18n/react";

export type FlagItem = AnswerOf<typeof listFlags>[number];

/** Whether whoever looks at this open case leaves it to another operator. */
export const isFirstLook = ({ needsSecondLook, firstLook }: FlagItem): boolean => needsSecondLook && firstLook === null;

const detailOf = ({ detail }: FlagItem): Readonly<Record<string, unknown>> => {
  const read: unknown = JSON.parse(detail);
  return typeof read === "object" && read !== null ? { ...read } : {};
};

/** The title of a case: the name of the rule that raised it, or the kind of flag. Then the details. */
export const useFlagWords = (): ((flag: FlagItem) => { readonly title: string; readonly found: string }) => {
  const words = useWords();
  return (flag) => {
    const { kind } = flag;
    if (kind !== "risk-rule") return { title: words.find(`flagKind.${kind}`) ?? kind, found: flag.detail };
    const { rule, score: _score, act: _act, ...found } = detailOf(flag);
    const name = typeof rule === "string" ? rule : kind;
    return { title: words.find(`flagKind.${name}`) ?? name, found: JSON.stringify(found) };
  };
};
