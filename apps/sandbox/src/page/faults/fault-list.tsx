import { useT } from "@krapao/i18n/react";
import { X } from "lucide-react";
import type { ReactNode } from "react";

import type { Fault } from "../../host/page-shapes.ts";

type Props = { readonly faults: readonly Fault[]; readonly onHeal: (fault: Fault) => void };

/** The present faults, and how many calls they affected. */
export const FaultList = ({ faults, onHeal }: Props): ReactNode => {
  const t = useT("sandbox");
  if (faults.length === 0) {
    return <p className="border-t border-line px-4 py-3 text-label text-mute">{t("sandbox.faults.none")}</p>;
  }
  return (
    <ul className="rounded-b-field bg-down-soft/50">
      {faults.map((fault) => {
        const { target, kind, rate, calls, hits } = fault;
        return (
          <li key={`${target}/${kind}`} className="fault-row">
            <span aria-hidden className="size-2 rounded-full bg-down" />
            <b className="truncate">{target}</b>
            <span className="truncate">{kind}</span>
            <span>{Math.round(rate * 100)}%</span>
            <span className="truncate text-small text-mute">{t("sandbox.faults.hitCalls", { hits, seen: calls })}</span>
            <button
              type="button"
              aria-label={t("sandbox.faults.healOne", { target, kind })}
              onClick={() => onHeal(fault)}
              className="grid size-9 place-items-center rounded-chip hover:bg-card"
            >
              <X aria-hidden className="size-4" />
            </button>
          </li>
        );
      })}
    </ul>
  );
};
