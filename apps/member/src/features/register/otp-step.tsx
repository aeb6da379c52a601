import { OTP } from "@krapao/contract/limits";
import { verifyOtp } from "@krapao/contract/otp/verify-otp";
import { countdownText, phoneText } from "@krapao/i18n";
import { useT } from "@krapao/i18n/react";
import { Button } from "@krapao/ui/button";
import { useTimeLeft } from "@krapao/ui/countdown";
import { Field } from "@krapao/ui/field";
import { ShieldCheck, Timer } from "lucide-react";
import { type FormEvent, useEffect, useRef, useState } from "react";

import { CallError, request } from "../../lib/client.ts";
import { isUnclear } from "../../lib/lost-answer.ts";
import { useFailureText } from "../../lib/use-failure-text.ts";
import { OtpInput } from "./otp-input.tsx";

type OtpStepProps = {
  readonly phone: string;
  readonly otpRef: string;
  readonly otpToken: string;
  /** When the last code was sent, in milliseconds. */
  readonly sentAt: number;
  readonly resending: boolean;
  readonly onResend: () => void;
  /** Absent when the phone is the member's own. */
  readonly onChangePhone?: () => void;
  readonly onVerified: () => void;
};

/** Asks for the code of the SMS. */
export const OtpStep = ({
  phone,
  otpRef,
  otpToken,
  sentAt,
  resending,
  onResend,
  onChangePhone,
  onVerified,
}: OtpStepProps) => {
  const t = useT("forms", "join");
  const failureText = useFailureText();
  const [code, setCode] = useState("");
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const left = useTimeLeft(sentAt + OTP.sendEvery.ms);
  // The token of a try whose answer is missing: its code may have counted.
  const unclear = useRef<string>(null);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector("input")?.focus(), []);

  const verify = async (otpCode: string): Promise<void> => {
    if (busy) return;
    if (otpCode.length < OTP.digits) {
      setError(t("validation.otpIncomplete"));
      return;
    }
    setBusy(true);
    setError(null);
    try {
      await request(verifyOtp, { body: { otpToken, otpCode } });
      onVerified();
    } catch (failure) {
      if (isUnclear(failure)) unclear.current = otpToken;
      const isUsed = failure instanceof CallError && failure.key === "OTP_TOKEN_INVALID";
      if (isUsed && unclear.current === otpToken) return onVerified();
      const tries = failure instanceof CallError ? failure.detail["triesLeft"] : undefined;
      const text = failureText(failure);
      setError(typeof tries === "number" ? `${text} ${t("register.triesLeft", { count: tries })}` : text);
      setCode("");
    } finally {
      setBusy(false);
    }
  };

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void verify(code);
  };

  return (
    <form ref={form} onSubmit={submit} noValidate>
      <p className="mb-4 flex flex-wrap items-center justify-between gap-x-3 rounded-field bg-paper px-4 py-2">
        <span className="flex min-h-11 items-center text-action font-semibold">{phoneText(phone)}</span>
        {onChangePhone !== undefined && (
          <Button tone="text" size="small" className="-mx-4" onClick={onChangePhone}>
            {t("register.changePhone")}
          </Button>
        )}
      </p>
      <Field label={t("terms.otp")} aside={t("register.otpRef", { ref: otpRef })} error={error}>
        <OtpInput
          value={code}
          onChange={(typed) => {
            setCode(typed);
            setError(null);
          }}
          onComplete={(typed: string) => void verify(typed)}
        />
      </Field>
      <Button type="submit" wide loading={busy} disabled={code.length < OTP.digits} className="mt-5">
        {t("common.confirm")}
      </Button>
      <div className="mt-4 flex min-h-11 items-center justify-center gap-2 text-mute">
        {left > 0 ? (
          <>
            <Timer aria-hidden className="size-5" />
            <span>{t("time.countdown.resendIn", { time: countdownText(left) })}</span>
          </>
        ) : (
          <Button tone="text" size="small" loading={resending} onClick={onResend}>
            {t("register.resend")}
          </Button>
        )}
      </div>
      <p className="mt-3 flex gap-3 border-t border-line pt-4 text-label text-mute">
        <ShieldCheck aria-hidden className="mt-0.5 size-5 shrink-0" />
        {t("register.otpWarning")}
      </p>
    </form>
  );
};
