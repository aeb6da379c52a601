import type { Banner } from "@krapao/contract/lookup/shapes";
import { lazySheet } from "@krapao/ui/lazy-sheet";
import { useState } from "react";

import { useWallet } from "../../money/wallet-query.ts";
import type { useAgreement } from "../../features/home/use-agreement.ts";

/** The sheet that is open over the home. */
export type OpenSheet =
  | { readonly kind: "deposit"; readonly way?: "qr" }
  | { readonly kind: "withdraw" | "transfer" | "receipt" }
  | { readonly kind: "invite" | "refund"; readonly banners: readonly Banner[] }
  | { readonly kind: "game"; readonly code: string };

const deposit = lazySheet(async () => (await import("../../features/deposit/deposit-sheet.tsx")).DepositSheet);
const withdraw = lazySheet(async () => (await import("../../features/withdraw/withdraw-sheet.tsx")).WithdrawSheet);
const transfer = lazySheet(async () => (await import("../../features/transfer/transfer-sheet.tsx")).TransferSheet);
const game = lazySheet(async () => (await import("../../features/game/game-sheet.tsx")).GameSheet);
const invite = lazySheet(async () => (await import("../../features/invite/invite-sheet.tsx")).InviteSheet);
const receipt = lazySheet(async () => (await import("../../features/invite/receipt-dialog.tsx")).ReceiptDialog);
const refund = lazySheet(async () => (await import("../../features/refund/refund-sheet.tsx")).RefundSheet);
const agreementSheet = lazySheet(async () => (await import("../../features/home/agreement-sheet.tsx")).AgreementSheet, {
  silent: true,
});

type HomeSheetsProps = {
  readonly open: OpenSheet | null;
  readonly onClose: () => void;
  readonly onOpenGame: (code: string) => void;
  readonly agreement: ReturnType<typeof useAgreement>;
};

/**
 * The sheets over the home. Each is loaded when it is first opened, and stays mounted so that it can slide away when it
 * closes.
 */
export const HomeSheets = ({ open, onClose, onOpenGame, agreement }: HomeSheetsProps) => {
  const [seen, setSeen] = useState<ReadonlySet<OpenSheet["kind"]>>(new Set());
  const [code, setCode] = useState<string | null>(null);
  if (open !== null && !seen.has(open.kind)) setSeen(new Set([...seen, open.kind]));
  if (open?.kind === "game" && open.code !== code) setCode(open.code);
  // Kept until the sheet has slid away.
  const [banners, setBanners] = useState<readonly Banner[]>([]);
  if ((open?.kind === "invite" || open?.kind === "refund") && open.banners !== banners) setBanners(open.banners);
  const wallet = useWallet().data;
  const [agreementSeen, setAgreementSeen] = useState(false);
  if (agreement.open && !agreementSeen) setAgreementSeen(true);
  return (
    <>
      {seen.has("deposit") && (
        <deposit.Part
          open={open?.kind === "deposit"}
          way={open?.kind === "deposit" ? open.way : undefined}
          onClose={onClose}
        />
      )}
      {seen.has("withdraw") && <withdraw.Part open={open?.kind === "withdraw"} onClose={onClose} />}
      {seen.has("transfer") && (
        <transfer.Part open={open?.kind === "transfer"} onClose={onClose} onOpenGame={onOpenGame} />
      )}
      {seen.has("invite") && <invite.Part open={open?.kind === "invite"} onClose={onClose} banners={banners} />}
      {seen.has("refund") && <refund.Part open={open?.kind === "refund"} onClose={onClose} banners={banners} />}
      {seen.has("receipt") && wallet !== undefined && (
        <receipt.Part open={open?.kind === "receipt"} onClose={onClose} wallet={wallet} />
      )}
      {code !== null && <game.Part key={code} open={open?.kind === "game"} onClose={onClose} code={code} />}
      {agreementSeen && (
        <agreementSheet.Part
          open={agreement.open && open === null}
          onClose={agreement.close}
          onAccept={agreement.accept}
        />
      )}
    </>
  );
};
