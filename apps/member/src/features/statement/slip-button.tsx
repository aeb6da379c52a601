import { useT } from "@krapao/i18n/react";
import { Button } from "@krapao/ui/button";
import { ReceiptText } from "lucide-react";
import { Suspense, useState } from "react";

import { lazyPart } from "@krapao/ui/lazy-part";

const sheet = lazyPart(async () => (await import("./slip-sheet.tsx")).SlipSheet);

/** Opens what became of uploaded slips. */
export const SlipButton = () => {
  const t = useT("member");
  const [open, setOpen] = useState(() => new URLSearchParams(location.search).has("slips"));
  const [seen, setSeen] = useState(open);
  return (
    <>
      <Button
        tone="glass"
        size="small"
        className="max-[24rem]:px-3"
        icon={<ReceiptText aria-hidden className="size-5" />}
        aria-label={t("statement.slipStatus")}
        onClick={() => {
          setSeen(true);
          setOpen(true);
        }}
      >
        <span className="max-[24rem]:hidden">{t("statement.slipStatus")}</span>
      </Button>
      {seen && (
        <Suspense>
          <sheet.Part open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
};
