import type { PastSpin } from "@krapao/contract/spin/shapes";
import { dateTimeText } from "@krapao/i18n";
import { useT } from "@krapao/i18n/react";
import { Badge } from "@krapao/ui/badge";
import { EmptyState } from "@krapao/ui/empty-state";
import { RowCard } from "@krapao/ui/list-row";
import { Pagination } from "@krapao/ui/pagination";
import { ChevronDown, FerrisWheel } from "lucide-react";
import { useEffect, useState } from "react";

import { Fact } from "./fact.tsx";
import { canVerify, type Verdict, verify } from "./verify.ts";

const ROWS = 5;

/** The result of this browser's verification of a spin. Null before it, or where the browser cannot verify. */
const useVerdict = (spin: PastSpin): Verdict | null => {
  const [verdict, setVerdict] = useState<Verdict | null>(null);
  useEffect(() => {
    let isGone = false;
    if (spin.serverSeed === null || canVerify()) {
      void verify(spin).then((found) => {
        if (!isGone) setVerdict(found);
      });
    }
    return () => {
      isGone = true;
    };
  }, [spin]);
  return verdict;
};

const VerdictBadge = ({ verdict }: { readonly verdict: Verdict | null }) => {
  const t = useT("spin");
  if (verdict === null) return null;
  if (verdict.is === "matches") return <Badge tone="up">{t("spin.fairMatches")}</Badge>;
  if (verdict.is === "differs") return <Badge tone="down">{t("spin.fairDiffers")}</Badge>;
  return <Badge>{t("spin.fairWaiting")}</Badge>;
};

const Row = ({ spin }: { readonly spin: PastSpin }) => {
  const t = useT("spin");
  const verdict = useVerdict(spin);
  return (
    <li>
      <details className="group">
        <summary className="flex min-h-15 cursor-pointer list-none flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2.5 max-[23rem]:gap-x-2 [&::-webkit-details-marker]:hidden">
          <span className="min-w-0 grow basis-28">
            <span className="block font-semibold">{spin.label}</span>
            <span className="block text-small text-mute">{dateTimeText(spin.createdAt)}</span>
          </span>
          <VerdictBadge verdict={verdict} />
          <ChevronDown aria-hidden className="size-5 shrink-0 text-mute transition-transform group-open:rotate-180" />
        </summary>
        <dl className="border-t border-line bg-paper py-1.5">
          <Fact label={t("spin.fairHash")}>{spin.seedHash}</Fact>
          {spin.serverSeed === null ? (
            <Fact label={t("spin.fairServer")}>{t("spin.fairWaitingBody")}</Fact>
          ) : (
            <Fact label={t("spin.fairServer")} copy={spin.serverSeed}>
              {spin.serverSeed}
            </Fact>
          )}
          <Fact label={t("spin.fairClient")}>{spin.clientSeed}</Fact>
          <Fact label={t("spin.fairNonce")}>{spin.nonce}</Fact>
          {verdict !== null && verdict.is !== "locked" && (
            <Fact label={t("spin.fairResult")}>{verdict.code === spin.code ? spin.label : (verdict.code ?? "–")}</Fact>
          )}
        </dl>
      </details>
    </li>
  );
};

/** The past spins. Each is verified here as soon as its seed is revealed. */
export const PastSpins = ({ spins }: { readonly spins: readonly PastSpin[] }) => {
  const t = useT("spin");
  const [wanted, setPage] = useState(1);
  const pages = Math.max(1, Math.ceil(spins.length / ROWS));
  const page = Math.min(wanted, pages);
  return (
    <section>
      <h3 className="pb-2 font-bold">{t("spin.fairPast")}</h3>
      {spins.length === 0 ? (
        <RowCard>
          <EmptyState icon={<FerrisWheel />}>{t("spin.fairPastNone")}</EmptyState>
        </RowCard>
      ) : (
        <>
          <RowCard as="ul">
            {spins.slice((page - 1) * ROWS, page * ROWS).map((spin) => (
              <Row key={`${spin.seedHash}:${spin.nonce}`} spin={spin} />
            ))}
          </RowCard>
          <Pagination look="text" label={t("spin.fairPast")} page={page} pages={pages} onChange={setPage} />
        </>
      )}
      <p className="pt-2 text-small text-mute">{canVerify() ? t("spin.fairHere") : t("spin.fairUnable")}</p>
    </section>
  );
};
