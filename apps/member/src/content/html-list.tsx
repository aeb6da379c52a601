import { ErrorState } from "@krapao/ui/error-state";
import { Html, HtmlSkeleton } from "@krapao/ui/html";
import { Suspense } from "react";

import type { Lookup } from "../lib/use-lookup.ts";

/** A list of HTML texts from a lookup, with a placeholder while it loads and an error when it fails. */
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
