import { CHAT_LISTS } from "@krapao/contract/operator/chat-shapes";
import { countText } from "@krapao/i18n";
import { useT } from "@krapao/i18n/react";
import { useQuery } from "@tanstack/react-query";

import { INBOX_VIEWS } from "../features/inbox/address.ts";
import { Inbox } from "../features/inbox/inbox.tsx";
import { FiguresView } from "../features/inbox/figures/figures-view.tsx";
import { chatsQuery } from "../features/inbox/queries.ts";
import { useInboxHrefs } from "../features/inbox/use-inbox-hrefs.ts";
import { SetupView } from "../features/inbox/setup/setup-view.tsx";
import { useChoice } from "../lib/use-params.ts";
import { Tabs } from "../parts/tabs.tsx";
import { Page } from "../shell/page.tsx";

/** Conversations with members and guests, their figures, and the settings of the chat. */
export const InboxPage = () => {
  const t = useT("console");
  const hrefs = useInboxHrefs();
  const [view] = useChoice("view", INBOX_VIEWS);
  const { data } = useQuery(chatsQuery("waiting", 1, {}));
  const list = CHAT_LISTS.find((each) => each === view);
  const counted = (key: string): string | undefined =>
    data !== undefined && (key === "waiting" || key === "mine") ? countText(data.counts[key]) : undefined;
  return (
    <Page
      title={t("nav.inbox")}
      fills={list !== undefined}
      sub={
        <Tabs
          label={t("nav.inbox")}
          value={view}
          tabs={INBOX_VIEWS.map((key) => ({
            key,
            label: t(`inbox.list.${key}`),
            href: hrefs.view(key),
            count: counted(key),
          }))}
        />
      }
    >
      {list !== undefined && <Inbox list={list} />}
      {view === "figures" && <FiguresView />}
      {view === "setup" && <SetupView />}
    </Page>
  );
};
