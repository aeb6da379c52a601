import type { ChatButton } from "@krapao/contract/chat/shapes";
import type { ChatMenu } from "@krapao/contract/operator/chat-shapes";
import { previewChatMenu } from "@krapao/contract/operator/preview-chat-menu";
import type { Language } from "@krapao/i18n/language";
import { useT } from "@krapao/i18n/react";
import { Button } from "@krapao/ui/button";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { RotateCcw } from "lucide-react";
import { useState } from "react";

import { read } from "../../../lib/read.ts";
import { useQuiet } from "../../../lib/use-quiet.ts";
import { Panel } from "../../../parts/panel.tsx";
import { SkeletonLines, View } from "../../../parts/view.tsx";
import { bubbleClass } from "../entry-view.tsx";
import { MessageBody } from "../message-body.tsx";

/** Previews the menu as a guest sees it. Its buttons can be pressed. */
export const MenuPreview = ({ menu, language }: { readonly menu: ChatMenu; readonly language: Language }) => {
  const t = useT("console");
  const [payload, setPayload] = useState<string | null>(null);
  // The serialised menu changes only when something was typed.
  const text = useQuiet(JSON.stringify(menu));
  const asked = text === JSON.stringify(menu) ? menu : (JSON.parse(text) as ChatMenu);
  const query = useQuery({
    ...read(previewChatMenu, { body: { menu: asked, language, payload } }),
    placeholderData: keepPreviousData,
  });
  const press = (button: ChatButton): void => {
    if (button.type === "postback") setPayload(button.payload);
  };
  return (
    <Panel
      title={t("content.preview")}
      end={
        <Button
          tone="outline"
          size="small"
          disabled={payload === null}
          icon={<RotateCcw aria-hidden className="size-4" />}
          onClick={() => setPayload(null)}
        >
          {t("inbox.previewAgain")}
        </Button>
      }
      padded
    >
      <View query={query} skeleton={<SkeletonLines lines={3} />}>
        {({ messages, isHandedOver }) => (
          <div lang={language} className="grid gap-3">
            {messages.map((message, at) => (
              // oxlint-disable-next-line react/no-array-index-key
              <div key={at} className={bubbleClass("theirs")}>
                <MessageBody message={message} onPress={press} />
              </div>
            ))}
            {isHandedOver && <p className="text-mute">{t("inbox.previewPerson")}</p>}
            {messages.length === 0 && !isHandedOver && <p className="text-mute">{t("inbox.previewNone")}</p>}
          </div>
        )}
      </View>
    </Panel>
  );
};
