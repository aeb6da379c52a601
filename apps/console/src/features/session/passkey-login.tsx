import { canUsePasskeys } from "@krapao/client/can-use-passkeys";
import { beginOperatorPasskeyLogin } from "@krapao/contract/operator/begin-operator-passkey-login";
import { operatorPasskeyLogin } from "@krapao/contract/operator/operator-passkey-login";
import { useT } from "@krapao/i18n/react";
import { Button } from "@krapao/ui/button";
import { Fingerprint } from "lucide-react";
import { useState } from "react";

import { request } from "../../lib/client.ts";
import { keepToken } from "../../lib/session.ts";
import { signByPasskey } from "./sign-by-passkey.ts";

type PasskeyLoginProps = {
  readonly disabled: boolean;
  readonly onTry: () => void;
  readonly onFailure: (failure: unknown) => void;
};

/** Signs in by a passkey of this device or another one, in place of password and code. */
export const PasskeyLogin = ({ disabled, onTry, onFailure }: PasskeyLoginProps) => {
  const t = useT("console");
  const [busy, setBusy] = useState(false);
  if (!canUsePasskeys()) return null;
  const signIn = async (): Promise<void> => {
    setBusy(true);
    onTry();
    try {
      const body = await signByPasskey(() => request(beginOperatorPasskeyLogin, {}));
      if (body !== null) keepToken((await request(operatorPasskeyLogin, { body })).token);
    } catch (error) {
      onFailure(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      wide
      tone="outline"
      icon={<Fingerprint aria-hidden className="size-5" />}
      loading={busy}
      disabled={disabled}
      onClick={() => void signIn()}
    >
      {t("session.byPasskey")}
    </Button>
  );
};
