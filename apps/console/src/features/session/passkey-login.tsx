import { canUsePasskeys } from "@krapao/client/can-use-passkeys";
import { beginOperatorPasskeyLogin } from "@krapao/contract/operator/begin-operator-passkey-login";
import { operatorPasskeyLogin } from "@krapao/contract/operator/operator-passkey-login";
import { useT } from "@krapao/i18n/react";

import { request } from "../../lib/client.ts";
import { keepToken } from "../../lib/session.ts";
import { PasskeyButton } from "./passkey-button.tsx";

type PasskeyLoginProps = {
  readonly disabled: boolean;
  readonly onTry: () => void;
  readonly onFailure: (failure: unknown) => void;
};

/** Signs in with a passkey instead of password and code. */
export const PasskeyLogin = ({ disabled, onTry, onFailure }: PasskeyLoginProps) => {
  const t = useT("console");
  if (!canUsePasskeys()) return null;
  return (
    <PasskeyButton
      disabled={disabled}
      begin={() => request(beginOperatorPasskeyLogin, {})}
      finish={async (body) => keepToken((await request(operatorPasskeyLogin, { body })).token)}
      onTry={onTry}
      onFailure={onFailure}
    >
      {t("session.byPasskey")}
    </PasskeyButton>
  );
};
