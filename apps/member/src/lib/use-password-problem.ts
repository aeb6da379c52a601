import {
  PASSWORD_WEAKNESSES,
  type PasswordOwner,
  type PasswordWeakness,
  plainWeakness,
} from "@krapao/contract/account/password-weakness";
import { PASSWORD } from "@krapao/contract/limits";
import { toE164, toNational } from "@krapao/contract/phone";
import { useT } from "@krapao/i18n/react";
import { useState } from "react";

import { CallError } from "./client.ts";
import { useSettled } from "./use-settled.ts";

/** A phone in each form in which its digits may be part of a password. */
const writings = (phone: string): readonly string[] => {
  const e164 = toE164(phone, "th") ?? toE164(phone, "lo");
  return e164 === null ? [] : [toNational(e164), e164.slice(1)];
};

/** Why the server refused a new password. Null when it refused something else. */
const weaknessOf = (failure: unknown): PasswordWeakness | null => {
  if (!(failure instanceof CallError) || failure.key !== "INVALID_USER_INFO") return null;
  return PASSWORD_WEAKNESSES.find((each) => each === failure.detail["weakness"]) ?? null;
};

type PasswordProblem = {
  /** The fault of the typed password, in words. Null when none is known. */
  readonly problem: string | null;
  /** Reads from a failed call why this password was refused. Returns the text, or null when that was not the fault. */
  readonly takeRefusal: (failure: unknown) => string | null;
};

/**
 * The fault of a new password, shown once it has not changed for a moment. Some faults follow from its text. Others are
 * only known to the server, and are shown from its refusal until the password changes.
 */
export const usePasswordProblem = (
  password: string,
  { name, phone }: { readonly name: string; readonly phone: string },
): PasswordProblem => {
  const t = useT("forms");
  const settled = useSettled(password);
  const [refused, setRefused] = useState<{ readonly password: string; readonly weakness: PasswordWeakness } | null>(
    null,
  );
  const words: Readonly<Record<PasswordWeakness, string>> = {
    short: t("validation.password.short", { min: PASSWORD.min }),
    long: t("validation.password.long", { max: PASSWORD.max }),
    phone: t("validation.password.phone"),
    name: t("validation.password.name"),
    row: t("validation.password.row"),
    common: t("validation.password.common"),
    easy: t("validation.password.easy"),
  };
  const owner: PasswordOwner = { name, phones: writings(phone) };
  const plain = settled === "" || settled !== password ? null : plainWeakness(password, owner);
  const weakness = plain ?? (refused?.password === password ? refused.weakness : null);
  return {
    problem: weakness === null ? null : words[weakness],
    takeRefusal: (failure) => {
      const found = weaknessOf(failure);
      if (found !== null) setRefused({ password, weakness: found });
      return found === null ? null : words[found];
    },
  };
};
