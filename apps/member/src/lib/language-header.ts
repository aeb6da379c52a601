/**
 * The header of every call with the page's language, so that the server's texts are in the same language as the page.
 */
export const languageHeader = (): { readonly "accept-language": string } => ({
  "accept-language": document.documentElement.lang,
});
