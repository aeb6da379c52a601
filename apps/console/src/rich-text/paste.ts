/**
 * Renames the `style` attributes of pasted HTML. The page's content security policy blocks `style` and reports each
 * use. The schema still reads bold and italic from the new attribute and drops everything else.
 */
export const withoutStyles = (html: string): string =>
  html
    .replaceAll(/<style[\s\S]*?<\/style>/gi, "")
    .replaceAll(/(<[a-z][^>]*?)\sstyle\s*=\s*("[^"]*"|'[^']*')/gi, "$1 data-style=$2");
