/** The parts of an OpenAPI document that the page shows. */
type Operation = {
  readonly summary?: string;
  readonly tags?: readonly string[];
  readonly security?: readonly unknown[];
  readonly parameters?: readonly unknown[];
  readonly requestBody?: unknown;
  readonly responses?: unknown;
};
type Document = { readonly info: { readonly title: string }; readonly paths?: Readonly<Record<string, unknown>> };

const escape = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null;

const part = (title: string, value: unknown): string =>
  value === undefined ? "" : `<h4>${title}</h4><pre>${escape(JSON.stringify(value, null, 2))}</pre>`;

const operation = (
  method: string,
  path: string,
  { summary = "", security, parameters, requestBody, responses }: Operation,
): string => `
<details>
<summary><b>${method.toUpperCase()}</b> <code>${escape(path)}</code> <span>${escape(summary)}</span>${security === undefined ? "" : " <em>signed in</em>"}</summary>
${part("Parameters", parameters)}${part("Body", requestBody)}${part("Answers", responses)}
</details>`;

/** The OpenAPI document as a page. It has no scripts, because its Content-Security-Policy is the app's (S1). */
export const documentPage = (document: Document): string => {
  const groups = new Map<string, string[]>();
  for (const [path, methods] of Object.entries(document.paths ?? {})) {
    for (const [method, declared] of Object.entries(isRecord(methods) ? methods : {})) {
      if (!isRecord(declared)) continue;
      const own: Operation = declared;
      const tag = own.tags?.[0] ?? "other";
      groups.set(tag, [...(groups.get(tag) ?? []), operation(method, path, own)]);
    }
  }
  const sections = [...groups]
    .map(([tag, operations]) => `<section><h2>${escape(tag)}</h2>${operations.join("")}</section>`)
    .join("");
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escape(document.info.title)}</title>
<link rel="stylesheet" href="/api/docs/style.css">
</head>
<body>
<h1>${escape(document.info.title)}</h1>
<p>The document itself: <a href="/api/openapi.json">/api/openapi.json</a></p>
${sections}
</body>
</html>
`;
};

export const documentStyle = `body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; color: #1c1f24; background: #fff; }
h2 { margin: 2rem 0 0.5rem; border-bottom: 1px solid #d5d9e0; }
summary { cursor: pointer; padding: 0.35rem 0; }
summary span { color: #4c5563; }
summary b { display: inline-block; min-width: 4.5rem; }
pre { overflow: auto; background: #f4f5f7; padding: 0.75rem; border-radius: 0.5rem; font-size: 0.85rem; }
@media (prefers-color-scheme: dark) {
  body { color: #e6e8ec; background: #14171c; }
  summary span { color: #a4adba; }
  pre { background: #1f242c; }
  a { color: #8ab4ff; }
}
`;
