/** The files of the build that a page names: its words, fonts and first scripts, which depend on its language. */
export const filesNamedIn = (html: string): readonly string[] => [
  ...new Set([...html.matchAll(/(?:href|src)="(\/assets\/[\w./-]+)"/g)].flatMap(([, path]) => path ?? [])),
];
