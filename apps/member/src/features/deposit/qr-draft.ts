import type { AmountProblem } from "@krapao/ui/amount-typing";

/** The typed amount of a QR. It outlives a change of the provider. */
export type QrDraft = { readonly text: string; readonly minor: bigint | null; readonly refused: AmountProblem | null };

/** Nothing typed yet. */
export const NO_DRAFT: QrDraft = { text: "", minor: null, refused: null };
