import { useT } from "@krapao/i18n/react";

import { CallError } from "../../lib/client.ts";
import { useEdition } from "../../lib/use-edition.ts";

/**
 * The text for a refused phone number in the Lao edition, whose numbers have several lengths. Null for any other
 * failure, and in the Thai edition, where the general text of the error is right.
 */
export const usePhoneRefusal = (): ((failure: unknown) => string | null) => {
  const t = useT("forms");
  const edition = useEdition();
  return (failure) =>
    edition === "lo" && failure instanceof CallError && failure.key === "PHONE_NUMBER_REQUIRE_10_DIGIT"
      ? t("validation.phoneOdd")
      : null;
};
