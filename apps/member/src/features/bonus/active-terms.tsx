import type { Bonus } from "@krapao/contract/bonus/shapes";
import { useT } from "@krapao/i18n/react";
import { Card } from "@krapao/ui/card";
import { Html, HtmlSkeleton } from "@krapao/ui/html";
import { Suspense } from "react";

import { Notice } from "./notice.tsx";

/** The terms of the active bonus, beside the list on a desktop. */
export const ActiveTerms = ({ bonus }: { readonly bonus: Bonus }) => {
  const t = useT("member", "bonus");
  return (
    <section aria-labelledby="active-terms" className="sticky top-4 grid grid-cols-1 gap-3">
      <h2 id="active-terms" className="px-1 pt-2 text-action font-bold">
        {t("bonus.activeTerms")}
      </h2>
      <Card look="lift" padded={false} className="grid grid-cols-1 gap-4 p-5">
        <Suspense fallback={<HtmlSkeleton />}>
          <Html html={bonus.description} />
        </Suspense>
        <Notice percentFail={bonus.percentFail} />
      </Card>
    </section>
  );
};
