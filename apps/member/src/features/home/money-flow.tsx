import type { Present } from "@krapao/contract/notice/shapes";
import type { Wallet } from "@krapao/contract/wallet/shapes";

import { BonusStrip } from "./bonus-strip.tsx";
import { SweepCard } from "./sweep-card.tsx";
import { MovingStrips } from "./moving-strips.tsx";
import { QrStrip } from "./qr-strip.tsx";

type Currency = "LAK" | "BAHT";

type UnderWayProps = { readonly present: Present; readonly currency: Currency; readonly onOpenQr: () => void };

/** Movements in progress, below the balance: money in transit, and a QR that waits. */
export const InProgress = ({ present, currency, onOpenQr }: UnderWayProps) => (
  <>
    {present.moving.length > 0 && <MovingStrips moving={present.moving} currency={currency} />}
    {present.qr !== null && <QrStrip key={present.qr.qrcodeId} qr={present.qr} currency={currency} onOpen={onOpenQr} />}
  </>
);

/** Money that is tied up, below the tiles: an active bonus, and balances in games. */
export const TiedUp = ({ wallet }: { readonly wallet: Wallet }) => (
  <div className="mt-4 grid grid-cols-1 gap-4 empty:hidden">
    <BonusStrip currency={wallet.profile.currency} />
    <SweepCard wallet={wallet} />
  </div>
);
