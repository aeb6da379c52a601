import { getGuide } from "@krapao/contract/operator/get-guide";
import { useT } from "@krapao/i18n/react";
import { buttonClass } from "@krapao/ui/button";
import { useQuery } from "@tanstack/react-query";
import { Compass } from "lucide-react";

import { Link } from "../../lib/navigation.tsx";
import { read } from "../../lib/read.ts";

/** Offers the guide to an operator who has done none of its tasks. Renders nothing for other operators. */
export const GuideOffer = () => {
  const t = useT("console");
  const { data } = useQuery(read(getGuide, {}));
  if (data === undefined || data.done.length > 0) return null;
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-card border border-line bg-card px-4 py-2.5">
      <Compass aria-hidden className="size-5 text-accent-text" />
      <span className="min-w-0 grow basis-60">{t("guide.offer")}</span>
      <Link href="/guide" className={buttonClass({ tone: "outline", size: "small" })}>
        {t("guide.title")}
      </Link>
    </p>
  );
};
