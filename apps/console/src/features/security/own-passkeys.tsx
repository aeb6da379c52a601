import { canUsePasskeys } from "@krapao/client/can-use-passkeys";
import { addOperatorPasskey } from "@krapao/contract/operator/add-operator-passkey";
import { beginOperatorPasskey } from "@krapao/contract/operator/begin-operator-passkey";
import { listOperatorPasskeys } from "@krapao/contract/operator/list-operator-passkeys";
import type { Passkey } from "@krapao/contract/passkey/shapes";
import { useT } from "@krapao/i18n/react";
import { deviceName } from "@krapao/ui";
import { Button } from "@krapao/ui/button";
import { PasskeyRow } from "@krapao/ui/passkey-row";
import { toast } from "@krapao/ui/toast";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useState } from "react";

import { request } from "../../lib/client.ts";
import { read } from "../../lib/read.ts";
import { shownFailure } from "../../lib/shown-failure.ts";
import { useFailureText } from "../../lib/use-failure-text.ts";
import { useNow } from "../../lib/use-now.ts";
import { Panel } from "../../parts/panel.tsx";
import { SkeletonLines, View } from "../../parts/view.tsx";
import { PASSKEY_NAME_MOST, PasskeySheet } from "./passkey-sheet.tsx";

const MINUTE_S = 60;

/** Adds a passkey of this device. Asks for the password first when the sign-in is not recent. */
const useAddPasskey = () => {
  const t = useT("console", "security");
  const failureText = useFailureText();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      const { addKey } = await import("@krapao/client/passkey");
      const name = (deviceName(navigator.userAgent) ?? t("ownSignIns.unknown")).slice(0, PASSKEY_NAME_MOST);
      return addKey(
        () => request(beginOperatorPasskey, {}),
        ({ attempt }, made) => request(addOperatorPasskey, { body: { attempt, name, made } }),
      );
    },
    onSuccess: (came) => {
      if (came === "added") toast(t("passkey.done"), "success");
      if (came === "there") toast(t("passkey.there"), "danger");
    },
    onError: (error) => {
      const failure = shownFailure(error);
      if (failure !== null) toast(failureText(failure), "danger");
    },
    onSettled: () => queries.invalidateQueries(),
  });
};

/** The operator's own passkeys: add, rename, remove. */
export const OwnPasskeys = () => {
  const t = useT("console", "security");
  const query = useQuery(read(listOperatorPasskeys, {}));
  const add = useAddPasskey();
  const now = useNow(MINUTE_S);
  const [editing, setEditing] = useState<Passkey | null>(null);
  return (
    <Panel
      title={t("passkey.title")}
      end={
        canUsePasskeys() && (
          <Button
            tone="outline"
            size="small"
            icon={<Plus aria-hidden className="size-4" />}
            loading={add.isPending}
            onClick={() => add.mutate()}
          >
            {t("passkey.add")}
          </Button>
        )
      }
    >
      <p className="px-4 pb-3 text-mute">{canUsePasskeys() ? t("ownPasskeys.lead") : t("passkey.unable")}</p>
      <View query={query} skeleton={<SkeletonLines lines={1} height="h-11" />}>
        {(passkeys) =>
          passkeys.length > 0 && (
            <ul className="border-t border-line">
              {passkeys.map((passkey) => (
                <PasskeyRow key={passkey.id} passkey={passkey} now={now} onEdit={() => setEditing(passkey)} />
              ))}
            </ul>
          )
        }
      </View>
      <PasskeySheet passkey={editing} onClose={() => setEditing(null)} />
    </Panel>
  );
};
