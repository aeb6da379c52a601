import { beginStepUp } from "@krapao/contract/step-up/begin-step-up";
import { proveStepUp } from "@krapao/contract/step-up/prove-step-up";
import type { StepUpPurpose } from "@krapao/contract/step-up/shapes";
import { phoneText } from "@krapao/i18n";
import { useT } from "@krapao/i18n/react";
import { Button } from "@krapao/ui/button";
import { ListRow, Mark, RowCard } from "@krapao/ui/list-row";
import { Sheet } from "@krapao/ui/sheet";
import { useQuery } from "@tanstack/react-query";
import { FileDown, KeyRound, Landmark, MessageSquareLock, MessageSquareText, Upload, UserX } from "lucide-react";
import { type ComponentType, useState } from "react";

import { passkeysQuery, profileQuery } from "../features/account/queries.ts";
import { OtpStep } from "../features/register/otp-step.tsx";
import { useOtp } from "../features/register/use-otp.ts";
import { canUsePasskeys } from "@krapao/client/can-use-passkeys";
import { request } from "../lib/client.ts";
import type { AskedStepUp } from "../lib/step-up.ts";
import { useFailureText } from "../lib/use-failure-text.ts";

const ICONS: Readonly<Record<StepUpPurpose, ComponentType>> = {
  bank: Landmark,
  withdraw: Upload,
  passkey: KeyRound,
  data: FileDown,
  erasure: UserX,
  secondStep: MessageSquareLock,
};

const StepUpForm = ({ asked: { purpose, settle } }: { readonly asked: AskedStepUp }) => {
  const t = useT("member", "security");
  const failureText = useFailureText();
  const otp = useOtp(purpose);
  const { data } = useQuery(profileQuery);
  const { data: passkeys, isPending } = useQuery({ ...passkeysQuery, enabled: canUsePasskeys() });
  const hasPasskey = canUsePasskeys() && passkeys !== undefined && passkeys.length > 0;
  const [signing, setSigning] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const phone = data?.profile.username;

  const attempt = async (work: () => Promise<void>): Promise<void> => {
    setFailure(null);
    try {
      await work();
    } catch (error) {
      setFailure(error);
    }
  };
  const prove = (otpToken: string): Promise<void> =>
    attempt(async () => {
      const { token } = await request(proveStepUp, { body: { purpose, otpToken } });
      settle(token);
    });
  const sign = (): Promise<void> =>
    attempt(async () => {
      const { signWithKey, wasLeft } = await import("@krapao/client/passkey");
      setSigning(true);
      try {
        const options = await request(beginStepUp, { body: { purpose } });
        const signed = await signWithKey(options);
        const { token } = await request(proveStepUp, {
          body: { purpose, passkey: { attempt: options.attempt, signed } },
        });
        settle(token);
      } catch (error) {
        if (!wasLeft(error)) throw error;
      } finally {
        setSigning(false);
      }
    });
  const send = (): Promise<void> =>
    attempt(async () => {
      if (phone === undefined) return;
      const { otpToken, isVerified } = await otp.send(phone);
      if (isVerified) await prove(otpToken);
    });

  const Icon = ICONS[purpose];
  return (
    <div className="grid gap-4">
      <RowCard>
        <ListRow
          mark={
            <Mark size="small">
              <Icon />
            </Mark>
          }
          title={t(`stepUp.purpose.${purpose}`)}
          detail={t("stepUp.doing")}
        />
      </RowCard>
      {otp.sent === null || phone === undefined ? (
        <>
          {phone !== undefined && (
            <p className="text-center text-mute">
              {hasPasskey ? t("passkey.useLead") : t("stepUp.smsLead", { phone: phoneText(phone) })}
            </p>
          )}
          {hasPasskey && (
            <Button
              wide
              data-first
              icon={<KeyRound aria-hidden className="size-5" />}
              loading={signing}
              onClick={() => void sign()}
            >
              {t("passkey.use")}
            </Button>
          )}
          <Button
            wide
            tone={hasPasskey ? "text" : "night"}
            {...(!hasPasskey && { "data-first": true })}
            icon={<MessageSquareText aria-hidden className="size-5" />}
            loading={otp.sending}
            disabled={phone === undefined || signing || (canUsePasskeys() && isPending)}
            onClick={() => void send()}
          >
            {t("stepUp.sms")}
          </Button>
          <p className="text-center text-label text-mute">{t("stepUp.smsRisk")}</p>
        </>
      ) : (
        <OtpStep
          phone={phone}
          {...otp.sent}
          resending={otp.sending}
          onResend={() => void send()}
          onVerified={() => {
            if (otp.sent !== null) void prove(otp.sent.otpToken);
          }}
        />
      )}
      {failure !== null && (
        <p role="alert" className="text-center text-label text-down">
          {failureText(failure)}
        </p>
      )}
      <p className="border-t border-line pt-4 text-center text-label text-mute">{t("stepUp.why")}</p>
    </div>
  );
};

/** Asks the member for a step-up, for the call that waits. */
export const StepUpSheet = ({ asked }: { readonly asked: AskedStepUp }) => {
  const t = useT("member", "security");
  return (
    <Sheet open onClose={() => asked.settle(null)} title={t("stepUp.title")}>
      <StepUpForm asked={asked} />
    </Sheet>
  );
};
