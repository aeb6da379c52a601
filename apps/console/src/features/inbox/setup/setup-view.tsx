import { useT } from "@krapao/i18n/react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";

import { Choices } from "../../../parts/choices.tsx";
import { SkeletonLines, View } from "../../../parts/view.tsx";
import { cannedQuery, menuQuery, settingsQuery } from "../queries.ts";
import { CannedPanel } from "./canned-panel.tsx";
import { MenuEditor } from "./menu-editor.tsx";
import { SettingsForm } from "./settings-form.tsx";

const PARTS = ["hours", "replies", "answers"] as const;

/** The settings of the chat: hours and labels, canned replies, automatic menu. */
export const SetupView = () => {
  const t = useT("console");
  const [part, setPart] = useState<(typeof PARTS)[number]>("hours");
  const settings = useQuery(settingsQuery);
  const canned = useQuery(cannedQuery);
  const menu = useQuery(menuQuery);
  const skeleton = <SkeletonLines lines={6} />;
  return (
    <div className="grid grid-cols-1 justify-items-start gap-3.5 [&>*]:max-w-full [&>*]:min-w-0">
      <Choices
        label={t("inbox.list.setup")}
        choices={PARTS.map((key) => ({ key, label: t(`inbox.setup.${key}`) }))}
        value={part}
        onChange={setPart}
      />
      <div className="w-full">
        {part === "hours" && (
          <View query={settings} skeleton={skeleton}>
            {(before) => <SettingsForm key={before.version} before={before} />}
          </View>
        )}
        {part === "replies" && (
          <View query={canned} skeleton={skeleton}>
            {(before) => <CannedPanel before={before} />}
          </View>
        )}
        {part === "answers" && (
          <View query={menu} skeleton={skeleton}>
            {(before) => <MenuEditor key={before.version} before={before} />}
          </View>
        )}
      </div>
    </div>
  );
};
