/** The id of the page's object, or empty for a list. */
export type ScreenProps = { readonly id: string };
