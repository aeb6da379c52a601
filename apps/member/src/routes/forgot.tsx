import { resetPassword } from "@krapao/contract/account/reset-password";
import { useT } from "@krapao/i18n/react";
import { Button } from "@krapao/ui/button";
import { Card } from "@krapao/ui/card";
import { Field } from "@krapao/ui/field";
import { PasswordInput } from "@krapao/ui/password-input";
import { toast } from "@krapao/ui/toast";
import { type FormEvent, useState } from "react";

import { MayBeDone } from "../features/register/may-be-done.tsx";
import { OtpStep } from "../features/register/otp-step.tsx";
import { PhoneStep } from "../features/register/phone-step.tsx";
import { useOtp } from "../features/register/use-otp.ts";
import { usePhoneRefusal } from "../features/register/use-phone-refusal.ts";
import { request } from "../lib/client.ts";
import { mayBeDone, sendForm } from "../lib/lost-answer.ts";
import { navigate } from "../lib/navigation.tsx";
import { useFailureText } from "../lib/use-failure-text.ts";
import { usePasswordProblem } from "../lib/use-password-problem.ts";
import { useTitle } from "../lib/use-title.ts";
import { PageHead } from "../shell/page-head.tsx";

type Step = "phone" | "otp" | "password";

/** Sets a new password after a code to the phone. Nothing here reveals whether a phone belongs to a member. */
export const Forgot = () => {
  const t = useT("forms", "join");
  const failureText = useFailureText();
  const phoneRefusal = usePhoneRefusal();
  const otp = useOtp("reset");
  const [step, setStep] = useState<Step>("phone");
  const [phone, setPhone] = useState("");
  const [password, setPassword] = useState("");
  const [confirmed, setConfirmed] = useState("");
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [isMaybeDone, setIsMaybeDone] = useState(false);
  const { problem, takeRefusal } = usePasswordProblem(password, { name: "", phone });
  useTitle(t("terms.resetPassword"));

  const send = async (to: string): Promise<void> => {
    setBusy(true);
    try {
      const { isVerified } = await otp.send(to);
      setStep(isVerified ? "password" : "otp");
    } catch (failure) {
      toast(phoneRefusal(failure) ?? failureText(failure), "danger");
    } finally {
      setBusy(false);
    }
  };

  const reset = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setTried(true);
    if (busy || otp.sent === null || password === "" || confirmed !== password) return;
    setBusy(true);
    try {
      const body = { username: phone, otpToken: otp.sent.otpToken, newPassword: password };
      await sendForm("reset", phone, () => request(resetPassword, { body }));
      toast(t("forgot.done"), "success");
      navigate("/login");
    } catch (failure) {
      if (mayBeDone("reset", phone, failure)) setIsMaybeDone(true);
      else toast(takeRefusal(failure) ?? failureText(failure), "danger");
      setBusy(false);
    }
  };

  return (
    <>
      <PageHead title={t("terms.resetPassword")}>{step === "otp" ? t("forgot.sent") : undefined}</PageHead>
      <Card look="lift" padded={false} className="px-5 py-6 lg:p-9">
        {step === "phone" && <PhoneStep phone={phone} busy={busy} onPhone={setPhone} onNext={(to) => void send(to)} />}
        {step === "otp" && otp.sent !== null && (
          <OtpStep
            phone={phone}
            {...otp.sent}
            resending={otp.sending}
            onResend={() => void send(phone)}
            onChangePhone={() => setStep("phone")}
            onVerified={() => setStep("password")}
          />
        )}
        {step === "password" && (
          <form onSubmit={(event) => void reset(event)} noValidate className="grid gap-4">
            <input type="text" hidden readOnly autoComplete="username" value={phone} />
            <Field
              label={t("terms.newPassword")}
              hint={t("register.passwordHint")}
              error={tried && password === "" ? t("validation.passwordRequired") : problem}
            >
              <PasswordInput
                autoComplete="new-password"
                maxLength={128}
                value={password}
                onChange={(event) => setPassword(event.target.value)}
              />
            </Field>
            <Field
              label={t("terms.confirmNewPassword")}
              error={tried && confirmed !== password ? t("validation.passwordNotEqual") : null}
            >
              <PasswordInput
                autoComplete="new-password"
                maxLength={128}
                value={confirmed}
                onChange={(event) => setConfirmed(event.target.value)}
              />
            </Field>
            <Button type="submit" wide loading={busy}>
              {t("common.save")}
            </Button>
          </form>
        )}
      </Card>
      <MayBeDone
        open={isMaybeDone}
        phone={phone}
        title={t("forgot.maybeTitle")}
        onAgain={() => {
          setIsMaybeDone(false);
          setStep("phone");
        }}
      >
        {t("forgot.maybeBody")}
      </MayBeDone>
    </>
  );
};
