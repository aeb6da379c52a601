import { lookupAgreements } from "@krapao/contract/lookup/lookup-agreements";
import { useT } from "@krapao/i18n/react";
import { Button } from "@krapao/ui/button";
import { Sheet } from "@krapao/ui/sheet";

import { useLookup } from "../../lib/use-lookup.ts";
import { HtmlList } from "../../content/html-list.tsx";

type AgreementProps = { readonly open: boolean; readonly onClose: () => void; readonly onAccept: () => void };

/** The service agreement, to be accepted once on this device. */
export const AgreementSheet = ({ open, onClose, onAccept }: AgreementProps) => {
  const t = useT("join");
  const agreements = useLookup(lookupAgreements);
  return (
    <Sheet
      open={open && agreements.value !== null}
      onClose={onClose}
      title={t("agreement.title")}
      width="wide"
      focusable
      footer={
        <Button wide onClick={onAccept}>
          {t("agreement.accept")}
        </Button>
      }
    >
      <HtmlList list={agreements} />
    </Sheet>
  );
};
