import type { Signed, SigningOptions } from "@krapao/contract/passkey/shapes";
import { Button } from "@krapao/ui/button";
import { Fingerprint } from "lucide-react";
import { useState } from "react";

import { signByPasskey } from "./sign-by-passkey.ts";

type PasskeyButtonProps = {
  readonly disabled: boolean;
  /** Asks the server for a challenge to sign. */
  readonly begin: () => Promise<SigningOptions>;
  /** Sends the signed challenge to the server. Not called when the operator cancels. */
  readonly finish: (proof: { readonly attempt: string; readonly signed: Signed }) => Promise<void>;
  readonly onTry: () => void;
  readonly onFailure: (failure: unknown) => void;
  readonly children: string;
};

/** Signs one challenge of the server with a passkey. */
export const PasskeyButton = ({ disabled, begin, finish, onTry, onFailure, children }: PasskeyButtonProps) => {
  const [busy, setBusy] = useState(false);
  const sign = async (): Promise<void> => {
    setBusy(true);
    onTry();
    try {
      const proof = await signByPasskey(begin);
      if (proof !== null) await finish(proof);
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
      onClick={() => void sign()}
    >
      {children}
    </Button>
  );
};
