import { endSessions } from "@krapao/contract/session/end-sessions";
import type { Session } from "@krapao/contract/session/shapes";
import { dateTimeText, timeAgo } from "@krapao/i18n";
import { useT, useWords } from "@krapao/i18n/react";
import { Badge } from "@krapao/ui/badge";
import { deviceName, isPhone } from "@krapao/ui";
import { Button } from "@krapao/ui/button";
import { IconButton } from "@krapao/ui/icon-button";
import { Mark, RowCard } from "@krapao/ui/list-row";
import { Sheet } from "@krapao/ui/sheet";
import { Skeleton } from "@krapao/ui/skeleton";
import { toast } from "@krapao/ui/toast";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { LogOut, Monitor, Smartphone } from "lucide-react";
import { useState } from "react";

import { Coming } from "../../content/coming.tsx";
import { readOf } from "../../lib/read-of.ts";
import { request } from "../../lib/client.ts";
import { useFailureText } from "../../lib/use-failure-text.ts";
import { useNow } from "../../lib/use-now.ts";

import { PasswordQuestion } from "./password-question.tsx";
import { sessionsQuery } from "./queries.ts";

/** Which devices will be logged out: one by its id, or all but this one. */
type Ending = { readonly id: string } | "others";

const DeviceRow = ({ session, onEnd }: { readonly session: Session; readonly onEnd: () => void }) => {
  const t = useT("forms", "member");
  const words = useWords();
  const now = useNow();
  const name = deviceName(session.device) ?? t("profile.deviceUnknown");
  return (
    <li className="flex flex-wrap items-center gap-3 px-4 py-3.5">
      <Mark>{isPhone(session.device) ? <Smartphone /> : <Monitor />}</Mark>
      <span className="min-w-0 grow basis-36">
        <span className="flex flex-wrap items-center gap-x-2 font-semibold">
          {name}
          {session.isCurrent && <Badge tone="up">{t("profile.deviceThis")}</Badge>}
        </span>
        {!session.isCurrent && (
          <span className="block text-small text-mute">
            {t("profile.deviceUsed", { ago: timeAgo(words, session.usedAt, now) })}
          </span>
        )}
        <span className="block text-small text-mute">
          {session.place !== null && <>{session.place} · </>}
          {t("profile.deviceSince", { time: dateTimeText(session.createdAt) })}
        </span>
      </span>
      {!session.isCurrent && (
        <IconButton
          tone="mute"
          label={`${t("profile.deviceEnd")}: ${name}`}
          icon={<LogOut aria-hidden className="size-5" />}
          onClick={onEnd}
        />
      )}
    </li>
  );
};

/** The devices on which the member is logged in. They are logged out after the password is given (SECURITY.md S18). */
export const DevicesSheet = ({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) => {
  const t = useT("forms", "member");
  const failureText = useFailureText();
  const queries = useQueryClient();
  const read = useQuery(sessionsQuery);
  const { data } = read;
  const [ending, setEnding] = useState<Ending | null>(null);
  const end = useMutation({
    mutationFn: ({ password, which }: { readonly password: string; readonly which: Ending }) =>
      request(endSessions, { body: { password, ...(which !== "others" && { id: which.id }) } }),
    onSuccess: (_, { which }) => {
      toast(which === "others" ? t("profile.deviceOthersEnded") : t("profile.deviceEnded"), "success");
      setEnding(null);
      return queries.invalidateQueries(sessionsQuery);
    },
  });
  const ask = (which: Ending): void => {
    end.reset();
    setEnding(which);
  };
  const hasOthers = data?.some(({ isCurrent }) => !isCurrent) === true;
  return (
    <>
      <Sheet
        open={open && ending === null}
        onClose={onClose}
        title={t("profile.devices")}
        {...(hasOthers && {
          footer: (
            <Button wide tone="danger-outline" onClick={() => ask("others")}>
              {t("profile.deviceEndOthers")}
            </Button>
          ),
        })}
      >
        {data === undefined ? (
          <Coming reads={[readOf(read)]}>
            <Skeleton className="h-40 w-full rounded-card" />
          </Coming>
        ) : (
          <>
            <RowCard as="ul">
              {data.map((session) => (
                <DeviceRow key={session.id} session={session} onEnd={() => ask({ id: session.id })} />
              ))}
            </RowCard>
            {!hasOthers && <p className="mt-3 px-1 text-label text-mute">{t("profile.deviceOnlyThis")}</p>}
          </>
        )}
      </Sheet>
      <PasswordQuestion
        key={ending === null ? "none" : ending === "others" ? "others" : ending.id}
        open={open && ending !== null}
        title={ending === "others" ? t("profile.deviceEndOthers") : t("profile.deviceEnd")}
        busy={end.isPending}
        error={end.error === null ? null : failureText(end.error)}
        onEdit={end.reset}
        onClose={() => setEnding(null)}
        onGive={(password) => ending !== null && end.mutate({ password, which: ending })}
      />
    </>
  );
};
