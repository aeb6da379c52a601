import { NOTICE_PLACEHOLDER } from "@krapao/contract/constants";
import { lookupNotice } from "@krapao/contract/lookup/lookup-notice";
import { Html, HtmlSkeleton } from "@krapao/ui/html";
import { TriangleAlert } from "lucide-react";
import { Suspense } from "react";

import { useLookup } from "../../lib/use-lookup.ts";

/**
 * The operator's text about ending a bonus before its requirement is met. `percentFail` is the share that is then
 * taken, in per cent.
 */
export const Notice = ({ percentFail }: { readonly percentFail: number }) => {
  const notice = useLookup(lookupNotice).value ?? "";
  if (notice === "") return null;
  return (
    <div className="flex gap-3 rounded-field bg-wait-soft px-4 py-3 text-label text-wait">
      <TriangleAlert aria-hidden className="mt-0.5 size-5 shrink-0" />
      <Suspense fallback={<HtmlSkeleton />}>
        <Html html={notice.replaceAll(NOTICE_PLACEHOLDER, String(percentFail))} className="min-w-0 grow" />
      </Suspense>
    </div>
  );
};
