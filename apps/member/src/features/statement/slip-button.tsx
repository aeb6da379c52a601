import { useT } from "@krapao/i18n/react";
import { Button } from "@krapao/ui/button";
import { ReceiptText } from "lucide-react";
import { useEffect, useState } from "react";
import { useSearchParams } from "wouter";

import { lazySheet } from "@krapao/ui/lazy-sheet";

const sheet = lazySheet(async () => (await import("./slip-sheet.tsx")).SlipSheet);

/** Opens the list of uploaded slips. */
export const SlipButton = () => {
  const t = useT("member");
  const [open, setOpen] = useState(false);
  const isAskedFor = useSearchParams()[0].has("slips");
  useEffect(() => {
    if (isAskedFor) setOpen(true);
  }, [isAskedFor]);
  const [seen, setSeen] = useState(false);
  if (open && !seen) setSeen(true);
  return (
    <>
      <Button
        tone="glass"
        size="small"
        className="max-[24rem]:px-3"
        icon={<ReceiptText aria-hidden className="size-5" />}
        aria-label={t("statement.slipStatus")}
        onClick={() => setOpen(true)}
      >
        <span className="max-[24rem]:hidden">{t("statement.slipStatus")}</span>
      </Button>
      {seen && <sheet.Part open={open} onClose={() => setOpen(false)} />}
    </>
  );
};
