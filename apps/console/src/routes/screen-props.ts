/** What a page is about; empty for a list. */
export type ScreenProps = { readonly id: string };
