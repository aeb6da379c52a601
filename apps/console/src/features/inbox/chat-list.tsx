import { readEvery } from "@krapao/client/read-every";
import type { ChatList } from "@krapao/contract/operator/chat-shapes";
import { useT, useWords } from "@krapao/i18n/react";
import { Field } from "@krapao/ui/field";
import { Select } from "@krapao/ui/select";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { MessagesSquare } from "lucide-react";
import { useRef, useState } from "react";

import { useListKeys } from "../../lib/use-list-keys.ts";
import { useStepKeys } from "../../lib/use-step-keys.ts";
import { useQuiet } from "../../lib/use-quiet.ts";
import { Empty } from "../../parts/empty.tsx";
import { Pager } from "../../parts/pager.tsx";
import { SkeletonLines, View } from "../../parts/view.tsx";
import { AlertSwitch } from "./alert-switch.tsx";
import { ChatRow } from "./chat-row.tsx";
import { Found } from "./found.tsx";
import { ListOrder } from "./list-order.tsx";
import { InboxSummary } from "./inbox-summary.tsx";
import { MineAnswered } from "./mine-answered.tsx";
import { chatsQuery, PAGE, settingsQuery } from "./queries.ts";
import { SearchField } from "./search-field.tsx";
import { TakeSwitch } from "./take-switch.tsx";
import { useInboxHrefs } from "./use-inbox-hrefs.ts";

/** The least length of a search. */
const LEAST = 3;

type Label = { readonly kind: "topic" | "tag"; readonly code: string } | null;

const labelOf = (value: string): Label => {
  const [kind, code = ""] = value.split("/");
  return kind === "topic" || kind === "tag" ? { kind, code } : null;
};

/** The topic or tag by which the list is filtered. */
const LabelFilter = ({ value, onChange }: { readonly value: Label; readonly onChange: (label: Label) => void }) => {
  const t = useT("console");
  const { language } = useWords();
  const { data } = useQuery(settingsQuery);
  return (
    <Field label={t("inbox.filter")} labelHidden>
      <Select
        value={value === null ? "all" : `${value.kind}/${value.code}`}
        onChange={(event) => onChange(labelOf(event.target.value))}
      >
        <option value="all">{t("inbox.everyTopic")}</option>
        {data?.settings.topics.map(({ code, name }) => (
          <option key={`topic/${code}`} value={`topic/${code}`}>
            {name[language]}
          </option>
        ))}
        {data?.settings.tags.map(({ code, name }) => (
          <option key={`tag/${code}`} value={`tag/${code}`}>
            # {name[language]}
          </option>
        ))}
      </Select>
    </Field>
  );
};

/** The conversations of a list, updated live, or the results of a search. */
export const ChatListPart = ({
  list,
  open,
  isConnected,
}: {
  readonly list: ChatList;
  readonly open: string | null;
  readonly isConnected: boolean;
}) => {
  const t = useT("console");
  const { language } = useInboxHrefs();
  const [page, setPage] = useState(1);
  const [listed, setListed] = useState(language);
  if (listed !== language) {
    setListed(language);
    setPage(1);
  }
  const [label, setLabel] = useState<Label>(null);
  const choose = (next: Label): void => {
    setLabel(next);
    setPage(1);
  };
  const [sought, setSought] = useState("");
  const asked = useQuiet(sought.trim());
  const rows = useRef<HTMLDivElement>(null);
  useListKeys(rows);
  useStepKeys((step) => {
    const shown = [...(rows.current?.querySelectorAll<HTMLElement>("[data-row]") ?? [])];
    const at = shown.findIndex(({ ariaCurrent }) => ariaCurrent === "true");
    // When the open conversation is no longer in the list, the first one opens.
    shown[Math.max(0, at + step)]?.click();
  });
  const filter = {
    ...(label !== null && { [label.kind]: label.code }),
    ...(language !== null && { language }),
  };
  const query = useQuery({
    ...chatsQuery(list, page, filter),
    placeholderData: keepPreviousData,
    refetchInterval: readEvery(isConnected ? 60_000 : 5_000),
  });
  return (
    <section aria-label={t(`inbox.list.${list}`)} className="flex min-h-0 flex-col lg:border-r lg:border-line">
      <div className="grid gap-2 border-b border-line p-3">
        <SearchField value={sought} onChange={setSought} />
        {sought === "" && <LabelFilter value={label} onChange={choose} />}
      </div>
      <InboxSummary />
      {asked.length < LEAST && <ListOrder list={list} open={open} />}
      <div ref={rows} className="relative min-h-0 grow overflow-y-auto">
        {asked.length >= LEAST ? (
          <Found q={asked} list={list} open={open} />
        ) : (
          <View query={query} skeleton={<SkeletonLines lines={6} height="h-18" />}>
            {({ chats }) =>
              chats.length === 0 ? (
                <Empty
                  page={page}
                  icon={<MessagesSquare />}
                  title={t(language === null && label === null ? `inbox.empty.${list}` : "inbox.empty.filtered")}
                />
              ) : (
                <ul>
                  {chats.map((chat) => (
                    <ChatRow key={chat._id} chat={chat} list={list} isOpen={chat._id === open} />
                  ))}
                </ul>
              )
            }
          </View>
        )}
        {asked.length < LEAST && list === "waiting" && label === null && <MineAnswered open={open} />}
        {asked.length < LEAST && <Pager page={page} hasMore={query.data?.chats.length === PAGE} onChange={setPage} />}
      </div>
      <TakeSwitch />
      <AlertSwitch />
    </section>
  );
};
