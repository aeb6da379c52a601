import { getSettings } from "@krapao/contract/operator/get-settings";
import { terminateService } from "@krapao/contract/operator/terminate-service";
import { useT } from "@krapao/i18n/react";
import { Button } from "@krapao/ui/button";
import { Field } from "@krapao/ui/field";
import { TextInput } from "@krapao/ui/text-input";
import { toast } from "@krapao/ui/toast";
import { useQuery } from "@tanstack/react-query";
import { Power } from "lucide-react";
import { useState } from "react";

import { read } from "../../lib/read.ts";
import { useAction } from "../../lib/use-action.ts";
import { useMe } from "../../lib/use-me.ts";
import { ActionDialog } from "../../parts/action-dialog.tsx";
import { May } from "../../parts/may.tsx";
import { Panel } from "../../parts/panel.tsx";
import { SkeletonLines, View } from "../../parts/view.tsx";
import { OwedList } from "./owed-list.tsx";

/** The text that must be typed to confirm the end of the service. */
const WORD = "END";

const EndService = () => {
  const t = useT("console");
  const [asked, setAsked] = useState(false);
  const [word, setWord] = useState("");
  const end = useAction(terminateService, () => {
    setAsked(false);
    toast(t("service.ended"), "success");
  });
  return (
    <Panel className="border-down/40">
      <div className="flex flex-wrap items-center gap-4 px-4 py-4">
        <span
          aria-hidden
          className="flex size-10 shrink-0 items-center justify-center rounded-control bg-down-soft text-down"
        >
          <Power className="size-5" />
        </span>
        <div className="min-w-0 grow basis-70">
          <h2 className="text-action font-bold">{t("service.end")}</h2>
          <p className="text-mute">{t("service.endBody")}</p>
        </div>
        <Button tone="danger" size="small" onClick={() => setAsked(true)}>
          {t("service.end")}
        </Button>
      </div>
      <ActionDialog
        open={asked}
        danger
        title={t("service.endTitle")}
        confirm={t("service.end")}
        blocked={word.trim() !== WORD}
        about="service-end"
        busy={end.busy}
        failure={end.failure}
        onConfirm={(reason) => end.run({ body: { reason } })}
        onClose={() => {
          end.reset();
          setWord("");
          setAsked(false);
        }}
      >
        <p className="rounded-control bg-down-soft px-3.5 py-2.5 text-down">{t("service.endWarning")}</p>
        <Field label={t("service.typeWord", { word: WORD })}>
          <TextInput
            data-first
            autoComplete="off"
            spellCheck={false}
            value={word}
            onChange={(event) => setWord(event.target.value)}
          />
        </Field>
      </ActionDialog>
    </Panel>
  );
};

/** Lists what is owed to closed members and ends the service; afterwards lists what is owed to all. */
export const ServiceTab = () => {
  const t = useT("console");
  const me = useMe();
  const query = useQuery(read(getSettings, {}));
  return (
    <View
      query={query}
      skeleton={
        <Panel>
          <SkeletonLines lines={2} />
        </Panel>
      }
    >
      {({ settings }) =>
        settings["terminated"] === true ? (
          <OwedList hasEnded />
        ) : (
          <div className="grid gap-4">
            <May act="owed.see">
              <OwedList hasEnded={false} />
            </May>
            {me?.role === "owner" ? (
              <EndService />
            ) : (
              <Panel padded>
                <p className="text-mute">{t("service.ownerOnly")}</p>
              </Panel>
            )}
          </div>
        )
      }
    </View>
  );
};
