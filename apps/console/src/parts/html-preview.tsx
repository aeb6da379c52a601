import { previewHtml } from "@krapao/contract/operator/preview-html";
import { useT } from "@krapao/i18n/react";
import { Html, HtmlSkeleton } from "@krapao/ui/html";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Suspense } from "react";

import { read } from "../lib/read.ts";
import { useFailureText } from "../lib/use-failure-text.ts";
import { usePaused } from "../lib/use-paused.ts";

/** Previews HTML as members will see it, through the sanitiser that the server uses. */
export const HtmlPreview = ({ html, lang }: { readonly html: string; readonly lang: string }) => {
  const t = useT("console");
  const failureText = useFailureText();
  const asked = usePaused(html);
  const query = useQuery({
    ...read(previewHtml, { body: { html: asked } }),
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
  });
  return (
    <section aria-label={t("content.preview")} className="rounded-control bg-sand px-3 py-2">
      <p className="mb-1 text-small text-mute">{t("content.preview")}</p>
      {query.error === null ? (
        <Suspense fallback={<HtmlSkeleton />}>
          <div lang={lang}>
            <Html html={query.data?.html ?? ""} />
          </div>
        </Suspense>
      ) : (
        <p className="text-down">{failureText(query.error)}</p>
      )}
    </section>
  );
};
