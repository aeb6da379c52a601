import { Html, HtmlSkeleton } from "@krapao/ui/html";
import { Suspense } from "react";

import type { Lookup } from "../lib/use-lookup.ts";
import { Coming } from "./coming.tsx";

/** A list of HTML texts from a lookup, with a placeholder while it loads and an error when it fails. */
export const HtmlList = ({ list }: { readonly list: Lookup<readonly string[]> }) => {
  if (list.value === null)
    return (
      <Coming reads={[list]}>
        <HtmlSkeleton />
      </Coming>
    );
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
