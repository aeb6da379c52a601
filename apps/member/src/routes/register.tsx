import { REGISTER_REDIRECT_MS } from "@krapao/contract/constants";
import { register } from "@krapao/contract/account/register";
import { validateAccount } from "@krapao/contract/account/validate-account";
import { lookupRegisterOtp } from "@krapao/contract/lookup/lookup-register-otp";
import { useT } from "@krapao/i18n/react";
import { Card } from "@krapao/ui/card";
import { toast } from "@krapao/ui/toast";
import { useBackToClose } from "@krapao/ui/use-back-to-close";
import { useEffect, useState } from "react";

import { type BankDetails, BankForm, EMPTY_BANK } from "../money/bank-form.tsx";
import { keptRegistration } from "../features/register/kept-registration.ts";
import { MayBeDone } from "../features/register/may-be-done.tsx";
import { OtpStep } from "../features/register/otp-step.tsx";
import { PhoneStep } from "../features/register/phone-step.tsx";
import { ProfileStep } from "../features/register/profile-step.tsx";
import {
  emptyRegistration,
  forgetInviter,
  invitedBy,
  isInviterUnknown,
  type Registration,
  type Step,
} from "../features/register/registration.ts";
import { useOtp } from "../features/register/use-otp.ts";
import { usePhoneRefusal } from "../features/register/use-phone-refusal.ts";
import { WizardHead } from "../features/register/wizard-head.tsx";
import { request } from "../lib/client.ts";
import { mayBeDone, sendForm } from "../lib/lost-answer.ts";
import { navigate } from "../lib/navigation.tsx";
import { useFailureText } from "../lib/use-failure-text.ts";
import { usePasswordProblem } from "../lib/use-password-problem.ts";
import { useTitle } from "../lib/use-title.ts";

/** The data that every check and the registration itself send. */
const fieldsOf = ({ name, phone, password, sourceCode, inviteCode }: Registration, otpToken: string | null) => ({
  name,
  username: phone,
  password,
  sourceCode,
  inviteCode,
  ...(otpToken !== null && { otpToken }),
});

/** The wizard: phone, code, profile, bank account (SPEC.md section 2). */
export const Register = () => {
  const t = useT("forms", "join");
  const failureText = useFailureText();
  const phoneRefusal = usePhoneRefusal();
  const [kept] = useState(keptRegistration.read);
  const otp = useOtp("register", kept?.sent ?? null);
  const [step, setStep] = useState<Step>(kept?.step ?? "phone");
  const [value, setValue] = useState<Registration>(() => {
    const empty = emptyRegistration(invitedBy(location.search));
    return kept === null ? empty : { ...empty, ...kept.value, inviteCode: empty.inviteCode || kept.value.inviteCode };
  });
  const [bankDraft, setBankDraft] = useState(EMPTY_BANK);
  const [busy, setBusy] = useState(false);
  const [isDone, setIsDone] = useState(false);
  const [isMaybeDone, setIsMaybeDone] = useState(false);
  const [isInviterWrong, setIsInviterWrong] = useState(false);
  const { problem: passwordProblem, takeRefusal } = usePasswordProblem(value.password, value);
  useTitle(t("register.title"));
  // After a reload, or a switch to the SMS app, only the password has to be typed again.
  useEffect(() => {
    if (isDone) return;
    const { password: _, ...rest } = value;
    keptRegistration.keep({ step, value: rest, sent: otp.sent });
  }, [step, value, otp.sent, isDone]);
  // The browser's back button goes one step back.
  useBackToClose(step !== "phone" && !isDone, () => setStep("phone"));
  useBackToClose(step === "bank" && !isDone, () => setStep("profile"));

  const change = (part: Partial<Registration>): void => {
    setValue((before) => ({ ...before, ...part }));
    if (part.inviteCode !== undefined) setIsInviterWrong(false);
  };
  /** Makes one step's call. An error is shown in a toast, and the input stays. */
  const attempt = async (work: () => Promise<void>): Promise<void> => {
    if (busy || isDone) return;
    setBusy(true);
    try {
      await work();
    } catch (failure) {
      // The check of the profile is refused for the same reasons as the registration itself.
      if (mayBeDone("register", value.phone, failure)) {
        setIsMaybeDone(true);
        return;
      }
      const isInviters = isInviterUnknown(failure);
      const weakness = takeRefusal(failure);
      toast(
        isInviters ? t("register.inviterUnknown") : (weakness ?? phoneRefusal(failure) ?? failureText(failure)),
        "danger",
      );
      if (weakness !== null) setStep("profile");
      if (!isInviters) return;
      forgetInviter();
      setIsInviterWrong(true);
      setStep("profile");
    } finally {
      setBusy(false);
    }
  };

  const sendCode = (phone: string) =>
    attempt(async () => {
      if (!(await request(lookupRegisterOtp, {}))) {
        setStep("profile");
        return;
      }
      const { isVerified } = await otp.send(phone);
      setStep(isVerified ? "profile" : "otp");
    });
  const checkProfile = () =>
    attempt(async () => {
      await request(validateAccount, { body: fieldsOf(value, otp.sent?.otpToken ?? null) });
      setStep("bank");
    });
  const submit = (bank: BankDetails) =>
    attempt(async () => {
      const body = { ...fieldsOf(value, otp.sent?.otpToken ?? null), ...bank };
      await sendForm("register", value.phone, () => request(register, { body }));
      setIsDone(true);
      keptRegistration.done(value.phone);
      toast(t("register.success"), "success");
      setTimeout(() => navigate("/login"), REGISTER_REDIRECT_MS);
    });

  const back: Readonly<Record<Step, Step | null>> = { phone: null, otp: "phone", profile: "phone", bank: "profile" };
  const before = back[step];
  const titles: Readonly<Record<Step, string | null>> = {
    phone: null,
    otp: t("register.otpTitle"),
    profile: null,
    bank: t("register.bankTitle"),
  };
  return (
    <>
      <WizardHead step={step} onBack={before === null || isDone ? null : () => setStep(before)} />
      <Card look="lift" padded={false} className="px-5 py-6 lg:p-9">
        {titles[step] !== null && (
          <div className="mb-4">
            <h2 className="text-title font-bold">{titles[step]}</h2>
            {step === "bank" && <p className="mt-1 text-label text-mute">{t("register.bankBody")}</p>}
          </div>
        )}
        {step === "phone" && (
          <PhoneStep
            phone={value.phone}
            busy={busy}
            onPhone={(phone) => change({ phone })}
            onNext={(phone) => void sendCode(phone)}
          />
        )}
        {step === "otp" && otp.sent !== null && (
          <OtpStep
            phone={value.phone}
            {...otp.sent}
            resending={otp.sending}
            onResend={() => void sendCode(value.phone)}
            onChangePhone={() => setStep("phone")}
            onVerified={() => setStep("profile")}
          />
        )}
        {step === "profile" && (
          <ProfileStep
            value={value}
            busy={busy}
            passwordProblem={passwordProblem}
            isInviterWrong={isInviterWrong}
            onChange={change}
            onNext={() => void checkProfile()}
          />
        )}
        {step === "bank" && (
          <BankForm
            draft={bankDraft}
            onDraft={setBankDraft}
            withCurrency
            submit={t("register.submit")}
            busy={busy || isDone}
            onSubmit={(bank) => void submit(bank)}
          />
        )}
      </Card>
      <MayBeDone
        open={isMaybeDone}
        phone={value.phone}
        title={t("register.maybeTitle")}
        onAgain={() => {
          setIsMaybeDone(false);
          setStep("phone");
        }}
      >
        {t("register.maybeBody")}
      </MayBeDone>
    </>
  );
};
