import { useT } from "@krapao/i18n/react";
import { Button } from "@krapao/ui/button";
import { MessageSquareText } from "lucide-react";
import { useEffect, useRef, useState } from "react";

import { OtpStep } from "../features/register/otp-step.tsx";
import { useOtp } from "../features/register/use-otp.ts";
import { logIn, type Typed } from "../features/session/log-in.ts";
import { useFailureText } from "../lib/use-failure-text.ts";

export type LoginSecondStepProps = { readonly typed: Typed; readonly onBack: () => void };

/** Asks for a code by SMS after phone and password, when the device is new and the member's second step is on. */
export const LoginSecondStep = ({ typed, onBack }: LoginSecondStepProps) => {
  const t = useT("forms", "join", "security");
  const failureText = useFailureText();
  const otp = useOtp("login");
  const [failure, setFailure] = useState<unknown>(null);
  const lead = useRef<HTMLParagraphElement>(null);
  useEffect(() => lead.current?.focus(), []);

  const attempt = async (work: () => Promise<void>): Promise<void> => {
    setFailure(null);
    try {
      await work();
    } catch (error) {
      setFailure(error);
    }
  };
  const enter = (otpToken: string): Promise<void> => attempt(() => logIn(typed, otpToken));
  const send = (): Promise<void> =>
    attempt(async () => {
      const { otpToken, isVerified } = await otp.send(typed.username);
      if (isVerified) await enter(otpToken);
    });

  return (
    <div className="grid gap-4">
      <p ref={lead} tabIndex={-1} className="text-mute outline-none">
        {t("secondStep.newDevice")}
      </p>
      {otp.sent === null ? (
        <Button
          wide
          icon={<MessageSquareText aria-hidden className="size-5" />}
          loading={otp.sending}
          onClick={() => void send()}
        >
          {t("stepUp.sms")}
        </Button>
      ) : (
        <OtpStep
          phone={typed.username}
          {...otp.sent}
          resending={otp.sending}
          onResend={() => void send()}
          onVerified={() => {
            if (otp.sent !== null) void enter(otp.sent.otpToken);
          }}
        />
      )}
      <div role="alert">
        {failure !== null && <p className="text-center text-label text-down">{failureText(failure)}</p>}
      </div>
      <Button wide tone="text" onClick={onBack}>
        {t("common.back")}
      </Button>
    </div>
  );
};
