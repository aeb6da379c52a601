import type { AmountProblem } from "@krapao/ui/amount-typing";

/** What was typed of a QR's amount; it outlives a change of the provider. */
export type QrDraft = { readonly text: string; readonly minor: bigint | null; readonly refused: AmountProblem | null };

/** Nothing typed yet. */
export const NO_DRAFT: QrDraft = { text: "", minor: null, refused: null };
