import { canUsePasskeys } from "@krapao/client/can-use-passkeys";
import { addOperatorPasskey } from "@krapao/contract/operator/add-operator-passkey";
import { beginOperatorPasskey } from "@krapao/contract/operator/begin-operator-passkey";
import { listOperatorPasskeys } from "@krapao/contract/operator/list-operator-passkeys";
import type { Passkey } from "@krapao/contract/passkey/shapes";
import { timeAgo } from "@krapao/i18n";
import { useT, useWords } from "@krapao/i18n/react";
import { deviceName } from "@krapao/ui";
import { Button } from "@krapao/ui/button";
import { IconButton } from "@krapao/ui/icon-button";
import { toast } from "@krapao/ui/toast";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Fingerprint, Pencil, Plus, ScanFace } from "lucide-react";
import { useState } from "react";

import { CallError, request } from "../../lib/client.ts";
import { read } from "../../lib/read.ts";
import { useFailureText } from "../../lib/use-failure-text.ts";
import { useNow } from "../../lib/use-now.ts";
import { Panel } from "../../parts/panel.tsx";
import { SkeletonLines, View } from "../../parts/view.tsx";
import { PASSKEY_NAME_MOST, PasskeySheet } from "./passkey-sheet.tsx";

const MINUTE_S = 60;

const PasskeyRow = ({ passkey, onEdit }: { readonly passkey: Passkey; readonly onEdit: () => void }) => {
  const t = useT("security", "forms");
  const words = useWords();
  const now = useNow(MINUTE_S);
  const { name, usedAt, createdAt, isSynced } = passkey;
  return (
    <li className="flex items-center gap-3 border-t border-line px-4 py-3 first:border-0">
      <span aria-hidden className="text-mute [&_svg]:size-5">
        {isSynced ? <ScanFace /> : <Fingerprint />}
      </span>
      <span className="min-w-0 grow">
        <span className="block font-semibold [overflow-wrap:anywhere]">{name}</span>
        <span className="block text-small text-mute">
          {usedAt === null
            ? t("passkey.added", { ago: timeAgo(words, createdAt, now) })
            : t("passkey.used", { ago: timeAgo(words, usedAt, now) })}
        </span>
      </span>
      <IconButton
        tone="mute"
        label={`${t("passkey.edit")}: ${name}`}
        icon={<Pencil aria-hidden className="size-5" />}
        onClick={onEdit}
      />
    </li>
  );
};

/** Adds a passkey of this device; the operator is asked for the password first when the sign-in is not fresh. */
const useAddPasskey = () => {
  const t = useT("console", "security");
  const failureText = useFailureText();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      const { makeKey, wasLeft, wasThere } = await import("@krapao/client/passkey");
      try {
        const options = await request(beginOperatorPasskey, {});
        const made = await makeKey(options);
        const name = (deviceName(navigator.userAgent) ?? t("ownSignIns.unknown")).slice(0, PASSKEY_NAME_MOST);
        await request(addOperatorPasskey, { body: { attempt: options.attempt, name, made } });
        toast(t("passkey.done"), "success");
      } catch (failure) {
        if (wasLeft(failure) || (failure instanceof CallError && failure.key === "STEP_UP_REQUIRED")) return;
        toast(wasThere(failure) ? t("passkey.there") : failureText(failure), "danger");
      }
    },
    onSettled: () => queries.invalidateQueries(),
  });
};

/** The operator's own passkeys: added on this device, named and removed. */
export const OwnPasskeys = () => {
  const t = useT("console", "security");
  const query = useQuery(read(listOperatorPasskeys, {}));
  const add = useAddPasskey();
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
                <PasskeyRow key={passkey.id} passkey={passkey} onEdit={() => setEditing(passkey)} />
              ))}
            </ul>
          )
        }
      </View>
      <PasskeySheet passkey={editing} onClose={() => setEditing(null)} />
    </Panel>
  );
};
