import type { Push } from "@krapao/contract/push/shapes";
import { useT } from "@krapao/i18n/react";
import { Button } from "@krapao/ui/button";
import { Sheet } from "@krapao/ui/sheet";
import { Skeleton } from "@krapao/ui/skeleton";
import { toast } from "@krapao/ui/toast";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { BellRing } from "lucide-react";
import { useState } from "react";

import { Coming } from "../../content/coming.tsx";
import { readOf } from "../../lib/read-of.ts";
import { useFailureText } from "../../lib/use-failure-text.ts";
import { turnPushOff, turnPushOn } from "./device.ts";
import { pushQuery } from "./queries.ts";
import { type PushSupport, pushSupport } from "./support.ts";
import { Topics } from "./topics.tsx";

/** The topics of push messages on a device, and the topics that also apply inside the app. */
const OF_DEVICES = ["money", "security", "support"] as const;
const EVERYWHERE = ["news"] as const;

const useSwitch = (onAsked: () => void) => {
  const t = useT("activity");
  const failureText = useFailureText();
  const queries = useQueryClient();
  const onSettled = () => {
    onAsked();
    return queries.invalidateQueries(pushQuery);
  };
  const on = useMutation({
    mutationFn: turnPushOn,
    // A browser that cannot reach its push service gives an error text of its own.
    onError: (error) => toast(error instanceof DOMException ? t("push.failed") : failureText(error), "danger"),
    onSettled,
  });
  const off = useMutation({
    mutationFn: turnPushOff,
    onError: (error) => toast(failureText(error), "danger"),
    onSettled,
  });
  return { on, off };
};

/** What this device supports, its present state, and the button that changes it. */
const Device = ({ push: { key, isOn, mayAsk, topics } }: { readonly push: Push }) => {
  const t = useT("activity");
  const [support, setSupport] = useState<PushSupport>(pushSupport);
  const { on, off } = useSwitch(() => setSupport(pushSupport()));
  const why = {
    blocked: t("push.blocked"),
    "to-install": t("push.toInstall"),
    insecure: t("push.insecure"),
    missing: t("push.missing"),
  } as const;
  if (support !== "ready") return <p>{why[support]}</p>;
  if (key === null) return <p>{t("push.notHere")}</p>;
  // Without the permission the browser has dropped its part, which the server does not know yet.
  if (isOn && Notification.permission === "granted")
    return (
      <>
        <p className="font-semibold">{t("push.isOn")}</p>
        <Topics title={t("push.topics")} topics={topics} shown={OF_DEVICES} />
        <Button tone="outline" wide loading={off.isPending} onClick={() => off.mutate()}>
          {t("push.turnOff")}
        </Button>
      </>
    );
  if (!mayAsk) return <p>{t("push.afterDeposit")}</p>;
  return (
    <Button
      wide
      loading={on.isPending}
      icon={<BellRing aria-hidden className="size-5" />}
      onClick={() => on.mutate(key)}
    >
      {t("push.turnOn")}
    </Button>
  );
};

/** Whether this device receives notices while the app is closed, and which topics. */
export const PushSheet = ({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) => {
  const t = useT("member", "activity");
  const read = useQuery(pushQuery);
  const { data } = read;
  return (
    <Sheet open={open} onClose={onClose} title={t("nav.activity")}>
      <div className="grid gap-4">
        <p className="text-mute">{t("push.what")}</p>
        {data !== undefined ? (
          <>
            <Device push={data} />
            <Topics title={t("push.inApp")} topics={data.topics} shown={EVERYWHERE} />
          </>
        ) : (
          <Coming reads={[readOf(read)]}>
            <Skeleton className="h-13 w-full rounded-card" />
          </Coming>
        )}
        <p className="text-label text-mute">{t("push.alwaysHere")}</p>
      </div>
    </Sheet>
  );
};
