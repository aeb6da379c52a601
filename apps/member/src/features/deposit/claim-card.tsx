import { CLAIMS } from "@krapao/contract/limits";
import type { DepositBank } from "@krapao/contract/lookup/shapes";
import { countText } from "@krapao/i18n";
import { useT } from "@krapao/i18n/react";
import { Button } from "@krapao/ui/button";
import { Card } from "@krapao/ui/card";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";

import { ClaimForm } from "./claim-form.tsx";
import { claimsQuery } from "./claims-query.ts";
import { OwnClaims } from "./own-claims.tsx";

type ClaimCardProps = {
  readonly banks: readonly DepositBank[];
  readonly currency: "LAK" | "BAHT";
  readonly minimum: number;
};

/** Reports a transfer to an account without a feed, and shows the state of the report. */
export const ClaimCard = ({ banks, currency, minimum }: ClaimCardProps) => {
  const t = useT("member", "deposit");
  const claims = useQuery(claimsQuery);
  const [isOpen, setOpen] = useState(false);
  const own = claims.data ?? [];
  const isFull = own.filter(({ state }) => state === "waiting").length >= CLAIMS.waiting;
  return (
    <Card className="grid gap-3">
      <div>
        <h3 className="font-semibold">{t("deposit.manualClaim")}</h3>
        <p className="mt-0.5 text-label text-mute">{t("deposit.claimHow")}</p>
      </div>
      {/* What became of the last report is told in the form. */}
      {isOpen ? (
        <ClaimForm banks={banks} currency={currency} minimum={minimum} onSent={() => setOpen(false)} />
      ) : isFull ? (
        <p className="text-label text-mute">{t("deposit.claimFull", { count: countText(CLAIMS.waiting) })}</p>
      ) : (
        <Button tone="outline" size="medium" wide onClick={() => setOpen(true)}>
          {t("deposit.manualClaim")}
        </Button>
      )}
      {own.length > 0 && <OwnClaims claims={own} currency={currency} banks={banks} />}
    </Card>
  );
};
