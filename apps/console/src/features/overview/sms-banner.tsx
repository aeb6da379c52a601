import { useT } from "@krapao/i18n/react";
import { buttonClass } from "@krapao/ui/button";
import { useQuery } from "@tanstack/react-query";
import { ShieldAlert } from "lucide-react";

import { Link } from "../../lib/navigation.tsx";
import { pulseQuery } from "../../lib/use-live.ts";
import { useMay } from "../../lib/use-may.ts";

/** Warns when SMS codes are no longer sent, or when few of them are entered. */
export const SmsBanner = () => {
  const t = useT("console");
  const may = useMay();
  const { data } = useQuery(pulseQuery);
  if (data === undefined || (!data.sms.isFull && !data.sms.isLow)) return null;
  const { isFull } = data.sms;
  return (
    <section
      role="alert"
      aria-label={t("security.codes")}
      className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card border border-down/40 bg-down-soft px-4 py-3 text-down"
    >
      <ShieldAlert aria-hidden className="size-5 shrink-0" />
      <p className="min-w-0 grow basis-60">
        <b>
          {t("security.codes")}: {t(isFull ? "security.full" : "security.low")}
        </b>{" "}
        {t(isFull ? "security.fullBody" : "security.lowBody")}
      </p>
      {may("security.see") && (
        <Link href="/security" className={buttonClass({ size: "small" })}>
          {t("nav.security")}
        </Link>
      )}
    </section>
  );
};
