import { endOtherSignIns } from "@krapao/contract/operator/end-other-sign-ins";
import { endSignIn } from "@krapao/contract/operator/end-sign-in";
import { listSignIns } from "@krapao/contract/operator/list-sign-ins";
import type { AnswerOf } from "@krapao/contract/types";
import { dateTimeText, timeAgo } from "@krapao/i18n";
import { useT, useWords } from "@krapao/i18n/react";
import { deviceName, isPhone } from "@krapao/ui";
import { Button } from "@krapao/ui/button";
import { IconButton } from "@krapao/ui/icon-button";
import { toast } from "@krapao/ui/toast";
import { useQuery } from "@tanstack/react-query";
import { LogOut, Monitor, Smartphone } from "lucide-react";

import { read } from "../../lib/read.ts";
import { useAction } from "../../lib/use-action.ts";
import { useNow } from "../../lib/use-now.ts";
import { FailureNote } from "../../parts/failure-note.tsx";
import { Panel } from "../../parts/panel.tsx";
import { Tag } from "../../parts/tag.tsx";
import { SkeletonLines, View } from "../../parts/view.tsx";

type SignIn = AnswerOf<typeof listSignIns>[number];

const MINUTE_S = 60;

const SignInRow = ({ signIn, busy, onEnd }: SignInRowProps) => {
  const t = useT("console", "forms");
  const words = useWords();
  const now = useNow(MINUTE_S);
  const { device, address, place, createdAt, usedAt, isCurrent, isLiving, isNews } = signIn;
  const name = deviceName(device) ?? t("ownSignIns.unknown");
  return (
    <li className="flex items-center gap-3 border-t border-line px-4 py-3 first:border-0">
      <span aria-hidden className="text-mute [&_svg]:size-5">
        {isPhone(device) ? <Smartphone /> : <Monitor />}
      </span>
      <span className="min-w-0 grow">
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold [overflow-wrap:anywhere]">
          {name}
          {isCurrent && <Tag tone="up">{t("ownSignIns.this")}</Tag>}
          {isNews && <Tag tone="wait">{t("ownSignIns.new")}</Tag>}
          {!isLiving && <Tag>{t("ownSignIns.over")}</Tag>}
        </span>
        <span className="block text-small text-mute">
          <span translate="no">{address}</span>
          {place !== null && <> ({place})</>} ·{" "}
          {isCurrent ? t("ownSignIns.now") : t("ownSignIns.used", { ago: timeAgo(words, usedAt, now) })}
        </span>
        <span className="block text-small text-mute">{t("ownSignIns.since", { time: dateTimeText(createdAt) })}</span>
      </span>
      {!isCurrent && isLiving && (
        <IconButton
          tone="mute"
          label={`${t("ownSignIns.end")}: ${name}`}
          icon={<LogOut aria-hidden className="size-5" />}
          disabled={busy}
          onClick={onEnd}
        />
      )}
    </li>
  );
};
type SignInRowProps = { readonly signIn: SignIn; readonly busy: boolean; readonly onEnd: () => void };

/** The operator's own sessions with device, address and last use. Ends one, or all others. */
export const OwnSignIns = () => {
  const t = useT("console");
  const query = useQuery(read(listSignIns, {}));
  const end = useAction(endSignIn, () => toast(t("ownSignIns.ended"), "success"));
  const endOthers = useAction(endOtherSignIns, () => toast(t("ownSignIns.othersEnded"), "success"));
  const busy = end.busy || endOthers.busy;
  const hasOthers = query.data?.some(({ isCurrent, isLiving }) => isLiving && !isCurrent) === true;
  return (
    <Panel
      title={t("ownSignIns.title")}
      end={
        hasOthers && (
          <Button
            tone="danger-outline"
            size="small"
            loading={endOthers.busy}
            disabled={busy}
            onClick={() => endOthers.run({})}
          >
            {t("ownSignIns.endOthers")}
          </Button>
        )
      }
    >
      <View query={query} skeleton={<SkeletonLines lines={2} height="h-11" />}>
        {(signIns) => (
          <ul className="border-t border-line">
            {signIns.map((signIn) => (
              <SignInRow
                key={signIn._id}
                signIn={signIn}
                busy={busy}
                onEnd={() => end.run({ params: { _id: signIn._id } })}
              />
            ))}
          </ul>
        )}
      </View>
      <div className="px-4 empty:hidden">
        <FailureNote failure={end.failure ?? endOthers.failure} />
      </div>
    </Panel>
  );
};
