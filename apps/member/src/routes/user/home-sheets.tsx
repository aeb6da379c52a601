import { Suspense, useState } from "react";

import { lazyPart } from "../../lib/lazy-part.tsx";
import type { useAgreement } from "../../features/home/use-agreement.ts";

/** Which sheet lies over the home. */
export type OpenSheet =
  | { readonly kind: "deposit" | "withdraw" | "transfer" }
  | { readonly kind: "game"; readonly code: string };

const deposit = lazyPart(async () => (await import("../../features/deposit/deposit-sheet.tsx")).DepositSheet);
const withdraw = lazyPart(async () => (await import("../../features/withdraw/withdraw-sheet.tsx")).WithdrawSheet);
const transfer = lazyPart(async () => (await import("../../features/transfer/transfer-sheet.tsx")).TransferSheet);
const game = lazyPart(async () => (await import("../../features/game/game-sheet.tsx")).GameSheet);
const agreementSheet = lazyPart(async () => (await import("../../features/home/agreement-sheet.tsx")).AgreementSheet);

type HomeSheetsProps = {
  readonly open: OpenSheet | null;
  readonly onClose: () => void;
  readonly agreement: ReturnType<typeof useAgreement>;
};

/** The sheets over the home; each is fetched when it is first opened, and stays to slide away when it closes. */
export const HomeSheets = ({ open, onClose, agreement }: HomeSheetsProps) => {
  const [seen, setSeen] = useState<ReadonlySet<OpenSheet["kind"]>>(new Set());
  const [code, setCode] = useState<string | null>(null);
  if (open !== null && !seen.has(open.kind)) setSeen(new Set([...seen, open.kind]));
  if (open?.kind === "game" && open.code !== code) setCode(open.code);
  const [agreementSeen, setAgreementSeen] = useState(false);
  if (agreement.open && !agreementSeen) setAgreementSeen(true);
  return (
    <Suspense>
      {seen.has("deposit") && <deposit.Part open={open?.kind === "deposit"} onClose={onClose} />}
      {seen.has("withdraw") && <withdraw.Part open={open?.kind === "withdraw"} onClose={onClose} />}
      {seen.has("transfer") && <transfer.Part open={open?.kind === "transfer"} onClose={onClose} />}
      {code !== null && <game.Part key={code} open={open?.kind === "game"} onClose={onClose} code={code} />}
      {agreementSeen && (
        <agreementSheet.Part
          open={agreement.open && open === null}
          onClose={agreement.close}
          onAccept={agreement.accept}
        />
      )}
    </Suspense>
  );
};
