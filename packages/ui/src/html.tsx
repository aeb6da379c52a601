import { use } from "react";

import { FAILURE_KEPT_MS } from "./lazy-part.tsx";
import { Skeleton } from "./skeleton.tsx";

type Clean = (html: string) => string;

let cleaning: Promise<Clean> | null = null;
/** The cleaner once it is loaded. A promise suspends for a moment even then, and React keeps the placeholder for 0.3 s. */
let loaded: Clean | null = null;

const TAGS = [
  ...["p", "br", "hr", "h2", "h3", "h4", "b", "strong", "i", "em", "u", "s", "small", "sub", "sup", "blockquote"],
  ...["ul", "ol", "li", "table", "thead", "tbody", "tr", "th", "td", "a", "img"],
];
const LINK = /^(?:https:|tel:|mailto:|\/(?!\/))/i;

/**
 * The one profile with which operators' HTML is shown (SECURITY.md S47). The same tags are allowed when it is saved.
 */
const fetchClean = async (): Promise<Clean> => {
  const [{ default: purify }, { joinWords }] = await Promise.all([
    import("dompurify"),
    import("@krapao/i18n/join-words"),
  ]);
  purify.addHook("afterSanitizeAttributes", (node) => {
    if (node.tagName !== "A") return;
    node.setAttribute("rel", "noopener noreferrer nofollow");
    node.setAttribute("target", "_blank");
  });
  return (html) => {
    const cleaned = purify.sanitize(html, {
      ALLOWED_TAGS: TAGS,
      ALLOWED_ATTR: ["href", "src", "alt", "width", "height", "colspan", "rowspan"],
      ALLOWED_URI_REGEXP: LINK,
      // Other values are held against the pattern of links, too. A picture keeps its room by its size.
      ADD_URI_SAFE_ATTR: ["width", "height", "colspan", "rowspan"],
      ALLOW_DATA_ATTR: false,
      ALLOW_ARIA_ATTR: false,
    });
    // The words between the tags, never an address in one of them.
    return cleaned.replace(/(^|>)([^<]+)/g, (_, end: string, words: string) => end + joinWords(words));
  };
};

/** Loads the cleaner, before there is HTML to show. */
export const preloadHtml = (): Promise<unknown> => loadClean();

const loadClean = (): Promise<Clean> => {
  cleaning ??= fetchClean().then(
    (clean) => {
      loaded = clean;
      return clean;
    },
    (error: unknown) => {
      setTimeout(() => {
        cleaning = null;
      }, FAILURE_KEPT_MS);
      throw error;
    },
  );
  return cleaning;
};

/** HTML of operators, cleaned once more before it is shown. Suspends until the cleaner is loaded. */
export const Html = ({ html, className }: { readonly html: string; readonly className?: string }) => {
  const clean = loaded ?? use(loadClean());
  // oxlint-disable-next-line react/no-danger -- the one place that sets HTML, behind the cleaner
  return <div className={`prose ${className ?? ""}`} dangerouslySetInnerHTML={{ __html: clean(html) }} />;
};

/** Placeholder lines while the HTML loads. */
export const HtmlSkeleton = () => (
  <div className="grid w-full gap-3 py-2">
    <Skeleton className="h-4 w-full" />
    <Skeleton className="h-4 w-11/12" />
    <Skeleton className="h-4 w-4/5" />
    <Skeleton className="h-4 w-full" />
  </div>
);
