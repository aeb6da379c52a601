/** The language of the page, as every call tells it to the server: its texts come in the words around them. */
export const languageHeader = (): { readonly "accept-language": string } => ({
  "accept-language": document.documentElement.lang,
});
