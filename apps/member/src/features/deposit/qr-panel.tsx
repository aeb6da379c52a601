import type { DepositBank } from "@krapao/contract/lookup/shapes";
import { Skeleton } from "@krapao/ui/skeleton";
import { useQueries } from "@tanstack/react-query";
import { useCallback, useState } from "react";

import { useConfig } from "../../lib/use-config.ts";
import { chooseProvider } from "./choose-provider.ts";
import { ProviderQr } from "./provider-qr.tsx";
import { qrQuery } from "./queries.ts";
import { QrCreate } from "./qr-create.tsx";
import type { WatchedQr } from "./qr-stage.ts";
import { NO_DRAFT, type QrDraft } from "./qr-draft.ts";
import type { WatchedQrs } from "./use-watched-qrs.ts";
import { leastAt } from "./way.ts";

type QrPanelProps = {
  readonly providers: readonly DepositBank[];
  readonly currency: "LAK" | "BAHT";
  /** The minimum deposit that the operators set, in major units. */
  readonly minimum: number;
  readonly watched: WatchedQrs;
  readonly onClose: () => void;
};

/**
 * A QR to pay. The provider is chosen by health and minimum, and the member may choose another. An open QR is found
 * again at the provider that made it, also one whose answer was lost or that was made in another tab.
 */
export const QrPanel = ({ providers, currency, minimum, watched, onClose }: QrPanelProps) => {
  const config = useConfig();
  const codes = providers.map(({ bankCode }) => bankCode);
  const states = useQueries({ queries: codes.map((code) => qrQuery(code)) });
  const [chosen, setChosen] = useState<string | null>(null);
  const [failed, setFailed] = useState<ReadonlySet<string>>(new Set());
  const [draft, setDraft] = useState<QrDraft>(NO_DRAFT);
  const [isReady, setReady] = useState(false);
  const isOpen = (code: string): boolean => states[codes.indexOf(code)]?.data?.hasQrcode === true;
  const open = codes.find(isOpen);
  if (!isReady && states.every(({ isPending }) => !isPending)) {
    setReady(true);
    setChosen(open ?? codes.find((code) => watched.of(code)?.isDropped === false) ?? null);
  } else if (chosen === null && open !== undefined) setChosen(open);
  const { set } = watched;
  const onWatch = useCallback(
    (next: WatchedQr | null) => {
      if (chosen !== null) set(chosen, next);
    },
    [chosen, set],
  );
  const choices = providers.map((bank) => ({ bank, least: leastAt(bank, minimum, config?.paytimzMinimum) }));
  const own = choices.find(({ bank }) => bank.bankCode === chosen);
  const choice = own ?? chooseProvider(choices, draft.minor === null ? null : Number(draft.minor) / 100, failed);
  if (choice === null) return null;
  if (!isReady) return <Skeleton className="h-80 w-full rounded-card" />;
  const change = {
    choices,
    present: choice.bank.bankCode,
    isOpen,
    onChoose: (code: string) => setChosen(code),
  };
  const form = (
    <QrCreate
      choice={choice}
      currency={currency}
      draft={draft}
      onDraft={(part) => setDraft((before) => ({ ...before, ...part }))}
      change={change}
      onMade={(code) => {
        setDraft(NO_DRAFT);
        setChosen(code);
      }}
      onFailed={(code) => setFailed((before) => new Set([...before, code]))}
    />
  );
  return chosen === null ? (
    form
  ) : (
    <ProviderQr
      key={chosen}
      bank={choice.bank}
      currency={currency}
      watched={watched.of(chosen)}
      change={change}
      form={form}
      onWatch={onWatch}
      onClose={onClose}
    />
  );
};
