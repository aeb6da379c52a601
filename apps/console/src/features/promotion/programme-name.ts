import type { Programme, PromotionKind } from "@krapao/contract/operator/promotion-shapes";
import { useT, useWords } from "@krapao/i18n/react";

/** Identifies a programme. */
export type ProgrammeKey = { readonly kind: PromotionKind; readonly code: string };

/** Whether two are the same programme. */
export const isSame = (one: ProgrammeKey | null, other: ProgrammeKey): boolean =>
  one !== null && one.kind === other.kind && one.code === other.code;

/** The name of a programme: that of its bonus or wheel, or of its kind. */
export const useProgrammeName = (): ((programme: Programme) => string) => {
  const t = useT("console");
  const { language } = useWords();
  return ({ kind, name }) => name?.[language] ?? t(`promotionKind.${kind}`);
};
