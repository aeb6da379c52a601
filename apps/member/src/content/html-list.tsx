import { ErrorState } from "@krapao/ui/error-state";
import { Html, HtmlSkeleton } from "@krapao/ui/html";
import { Suspense } from "react";

import type { Lookup } from "../lib/use-lookup.ts";

/** A looked-up list of HTML texts, with what stands in its place while it comes or when it does not. */
export const HtmlList = ({ list }: { readonly list: Lookup<readonly string[]> }) => {
  if (list.failed) return <ErrorState onRetry={list.retry} />;
  if (list.value === null) return <HtmlSkeleton />;
  return (
    <Suspense fallback={<HtmlSkeleton />}>
      <div className="grid gap-4">
        {list.value.map((html, at) => (
          <Html key={at} html={html} />
        ))}
      </div>
    </Suspense>
  );
};
