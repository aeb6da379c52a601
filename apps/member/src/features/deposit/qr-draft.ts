/** What was typed of a QR's amount; it outlives a change of the provider. */
export type QrDraft = { readonly text: string; readonly minor: bigint | null; readonly tooFine: boolean };

/** Nothing typed yet. */
export const NO_DRAFT: QrDraft = { text: "", minor: null, tooFine: false };
