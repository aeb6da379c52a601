import type { Chat, ChatList } from "@krapao/contract/operator/chat-shapes";
import { endChat } from "@krapao/contract/operator/end-chat";
import { takeChat } from "@krapao/contract/operator/take-chat";
import { phoneText } from "@krapao/i18n";
import { languageNames } from "@krapao/i18n/language";
import { useT } from "@krapao/i18n/react";
import { Button } from "@krapao/ui/button";
import { IconButton } from "@krapao/ui/icon-button";
import { ArrowLeft, CircleCheck, Hand, PanelRight, UserPlus } from "lucide-react";
import { useState } from "react";

import { navigate } from "../../lib/navigation.tsx";
import { useAction } from "../../lib/use-action.ts";
import { useMay } from "../../lib/use-may.ts";
import { ActionDialog } from "../../parts/action-dialog.tsx";
import { Avatar } from "../../parts/avatar.tsx";
import { FailureNote } from "../../parts/failure-note.tsx";
import { useIsMe } from "../../parts/person-name.tsx";
import { HandOverDialog } from "./hand-over-dialog.tsx";
import { useInboxHrefs } from "./use-inbox-hrefs.ts";
import { useChatName, WIDGET } from "./who.tsx";

type ChatHeadProps = { readonly chat: Chat; readonly list: ChatList; readonly onDetails: () => void };

/** The head of a conversation: the customer, the assigned operator, and buttons to take it, hand it over or end it. */
export const ChatHead = ({ chat, list, onDetails }: ChatHeadProps) => {
  const t = useT("console");
  const isMe = useIsMe();
  const hrefs = useInboxHrefs();
  const [asked, setAsked] = useState<"hand-over" | "end" | null>(null);
  const name = useChatName()(chat);
  const { _id, channel, member, language, operator, state } = chat;
  const isEnded = state === "ended";
  const mayAct = useMay()("inbox.reply") && !isEnded;
  const take = useAction(takeChat);
  const end = useAction(endChat, () => setAsked(null));
  const about = [
    member === null ? t("inbox.isGuest") : phoneText(member.phone),
    ...(channel === WIDGET ? [] : [channel]),
    languageNames[language],
    isEnded
      ? t("inbox.state.ended")
      : operator === null
        ? t(`inbox.state.${state}`)
        : t("inbox.with", { name: operator.name }),
  ];
  return (
    <div className="border-b border-line bg-card px-4 py-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <IconButton
          className="lg:hidden"
          label={t("inbox.back")}
          icon={<ArrowLeft aria-hidden className="size-4.5" />}
          onClick={() => navigate(hrefs.view(list))}
        />
        <Avatar size="large" name={name} />
        <div className="min-w-0 grow basis-40">
          <h2 className="text-action font-bold [overflow-wrap:anywhere]">{name}</h2>
          {/* Announces that it was taken, handed over or ended. A toast would cover the text field below. */}
          <p role="status" className="text-small text-mute [overflow-wrap:anywhere]">
            {about.join(" · ")}
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          {mayAct && !isMe(operator) && (
            <Button
              size="small"
              loading={take.busy}
              icon={<Hand aria-hidden className="size-4 text-gold" />}
              onClick={() => take.run({ params: { _id } })}
            >
              {t("inbox.take")}
            </Button>
          )}
          {mayAct && (
            <>
              <Button
                tone="outline"
                size="small"
                icon={<UserPlus aria-hidden className="size-4" />}
                onClick={() => setAsked("hand-over")}
              >
                {t("inbox.handOver")}
              </Button>
              <Button
                tone="outline"
                size="small"
                icon={<CircleCheck aria-hidden className="size-4" />}
                onClick={() => setAsked("end")}
              >
                {t("inbox.end")}
              </Button>
            </>
          )}
          <IconButton
            tone="outline"
            className="xl:hidden"
            label={t("inbox.details")}
            icon={<PanelRight aria-hidden className="size-4" />}
            onClick={onDetails}
          />
        </div>
      </div>
      <FailureNote failure={take.failure} />
      {asked === "hand-over" && <HandOverDialog chat={chat} onClose={() => setAsked(null)} />}
      <ActionDialog
        open={asked === "end"}
        title={t("inbox.endTitle")}
        confirm={t("inbox.end")}
        withReason={false}
        busy={end.busy}
        failure={end.failure}
        onConfirm={() => end.run({ params: { _id } })}
        onClose={() => {
          setAsked(null);
          end.reset();
        }}
      >
        <p>{t("inbox.endBody", { name })}</p>
      </ActionDialog>
    </div>
  );
};
