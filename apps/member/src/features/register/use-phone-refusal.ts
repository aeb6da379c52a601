import { useT } from "@krapao/i18n/react";

import { CallError } from "../../lib/client.ts";
import { useEdition } from "../../lib/use-edition.ts";

/**
 * What a phone's refusal means in the Lao edition, whose numbers have more than one length; null for any other failure
 * and in the Thai edition, where the error's own words are right.
 */
export const usePhoneRefusal = (): ((failure: unknown) => string | null) => {
  const t = useT("forms");
  const edition = useEdition();
  return (failure) =>
    edition === "lo" && failure instanceof CallError && failure.key === "PHONE_NUMBER_REQUIRE_10_DIGIT"
      ? t("validation.phoneOdd")
      : null;
};
