import { FEES_CODE, OWNER_CODE } from "@krapao/contract/operator/bank-shapes";
import { useT } from "@krapao/i18n/react";
import { ArrowRight } from "lucide-react";

/** The name of a source or destination: the wallet, or a provider's code. */
export const usePlaceName = (): ((place: string) => string) => {
  const t = useT("console");
  return (place) => {
    switch (place) {
      case "WALLET":
        return t("console.wallet");
      case OWNER_CODE:
        return t("bank.owner");
      case FEES_CODE:
        return t("bank.fees");
      case "payout":
        return t("accountKind.payout");
      default:
        return place;
    }
  };
};

/** Source and destination with an arrow. The arrow is an icon because the fonts have none. */
export const Way = ({ from, to }: { readonly from: string; readonly to: string }) => {
  const t = useT("console");
  const name = usePlaceName();
  return (
    <span className="inline-flex flex-wrap items-center gap-x-1.5">
      {name(from)}
      <ArrowRight role="img" aria-label={t("console.to")} className="size-3.5 shrink-0 text-mute" />
      {name(to)}
    </span>
  );
};
