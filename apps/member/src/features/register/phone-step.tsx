import { hasPhoneLength, toE164 } from "@krapao/contract/phone";
import { useT } from "@krapao/i18n/react";
import { Button } from "@krapao/ui/button";
import { Field } from "@krapao/ui/field";
import { PhoneInput } from "@krapao/ui/phone-input";
import { type FormEvent, useState } from "react";

import { useEdition } from "../../lib/use-edition.ts";

type PhoneStepProps = {
  readonly phone: string;
  readonly busy: boolean;
  readonly onPhone: (phone: string) => void;
  readonly onNext: (phone: string) => void;
};

/**
 * Asks for the phone number. The Thai edition requires a valid number of 10 digits. The Lao edition only shows the
 * usual forms.
 */
export const PhoneStep = ({ phone, busy, onPhone, onNext }: PhoneStepProps) => {
  const t = useT("forms");
  const edition = useEdition();
  const [error, setError] = useState<string | null>(null);

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (phone === "") setError(t("validation.phoneRequired"));
    else if (!hasPhoneLength(phone, edition)) setError(t("validation.phone10Digits"));
    else if (edition === "th" && toE164(phone, edition) === null) setError(t("validation.phoneOdd"));
    else onNext(phone);
  };

  return (
    <form onSubmit={submit} noValidate>
      <Field
        label={t("terms.phoneNumber")}
        hint={edition === "lo" ? t("validation.phoneForms") : undefined}
        error={error}
      >
        <PhoneInput
          name="phone"
          data-first
          most={edition === "lo" ? 11 : 10}
          value={phone}
          onChange={(digits) => {
            setError(null);
            onPhone(digits);
          }}
        />
      </Field>
      <Button type="submit" wide loading={busy} className="mt-5">
        {t("common.next")}
      </Button>
    </form>
  );
};
