import { listSignIns } from "@krapao/contract/operator/list-sign-ins";
import { seeSignIns } from "@krapao/contract/operator/see-sign-ins";
import { dateTimeText } from "@krapao/i18n";
import { useT } from "@krapao/i18n/react";
import { deviceName } from "@krapao/ui";
import { Button } from "@krapao/ui/button";
import { useQuery } from "@tanstack/react-query";
import { ShieldAlert } from "lucide-react";

import { Link } from "../lib/navigation.tsx";
import { read } from "../lib/read.ts";
import { useAction } from "../lib/use-action.ts";

/** Tells the operator about a sign-in from a new device, until they acknowledge it. */
export const NewSignInNotice = () => {
  const t = useT("console");
  const { data } = useQuery(read(listSignIns, {}));
  const see = useAction(seeSignIns);
  const news = data?.find(({ isNews }) => isNews);
  if (news === undefined) return null;
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-line bg-wait-soft px-4 py-2.5 text-wait lg:px-6"
    >
      <ShieldAlert aria-hidden className="size-5 shrink-0" />
      <p className="min-w-0 grow basis-60 [overflow-wrap:anywhere]">
        {t("ownSignIns.newNotice", {
          device: deviceName(news.device) ?? t("ownSignIns.unknown"),
          address: news.place === null ? news.address : `${news.address} (${news.place})`,
          time: dateTimeText(news.createdAt),
        })}
      </p>
      <Link href="/own" className="font-semibold underline underline-offset-3">
        {t("ownSignIns.look")}
      </Link>
      <Button tone="outline" size="small" loading={see.busy} onClick={() => see.run({})}>
        {t("ownSignIns.mine")}
      </Button>
    </div>
  );
};
