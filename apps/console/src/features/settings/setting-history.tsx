import { getSettingHistory } from "@krapao/contract/operator/get-setting-history";
import { useT } from "@krapao/i18n/react";
import { IconButton } from "@krapao/ui/icon-button";
import { Sheet } from "@krapao/ui/sheet";
import { useQuery } from "@tanstack/react-query";
import { History } from "lucide-react";
import { useState } from "react";

import { EventRow } from "../../audit-log/event-row.tsx";
import { read } from "../../lib/read.ts";
import { Pager } from "../../parts/pager.tsx";
import { SkeletonLines, View } from "../../parts/view.tsx";
import type { SettingName } from "../../operator-settings/definitions.ts";

const PAGE = 20;

type SettingHistoryProps = { readonly name: SettingName; readonly label: string };

const Events = ({ name }: Pick<SettingHistoryProps, "name">) => {
  const t = useT("console");
  const [page, setPage] = useState(1);
  const query = useQuery(read(getSettingHistory, { params: { name }, query: { page, limit: PAGE } }));
  return (
    <View query={query} skeleton={<SkeletonLines lines={4} height="h-12" />}>
      {(events) => (
        <>
          {events.length === 0 && <p className="pb-4 text-mute">{t("settings.noChanges")}</p>}
          <ul className="-mx-4">
            {events.map((event) => (
              <EventRow key={event._id} act={event} />
            ))}
          </ul>
          <Pager page={page} hasMore={events.length === PAGE} onChange={setPage} />
        </>
      )}
    </View>
  );
};

/** The changes of a setting with operator, old and new value, shown on request. */
export const SettingHistory = ({ name, label }: SettingHistoryProps) => {
  const t = useT("console");
  const [isOpen, setOpen] = useState(false);
  const title = t("settings.historyOf", { setting: label });
  return (
    <>
      <IconButton
        tone="soft"
        label={title}
        icon={<History aria-hidden className="size-4" />}
        onClick={() => setOpen(true)}
      />
      <Sheet open={isOpen} onClose={() => setOpen(false)} title={title} width="wide">
        <Events name={name} />
      </Sheet>
    </>
  );
};
