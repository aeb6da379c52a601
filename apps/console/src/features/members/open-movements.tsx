import type { MemberPage } from "@krapao/contract/operator/member-shapes";
import { amountText, minorOf } from "@krapao/i18n";
import { useT, useWords } from "@krapao/i18n/react";

import { MovementIcon, MovementWords } from "../../parts/movement-words.tsx";
import { Age } from "../../parts/moments.tsx";
import { Panel } from "../../parts/panel.tsx";
import { Tag } from "../../parts/tag.tsx";

/** The member's movements in progress, and what each waits for. */
export const OpenMovements = ({
  open,
  onOpen,
}: Pick<MemberPage, "open"> & { readonly onOpen: (reference: string) => void }) => {
  const t = useT("console");
  const words = useWords();
  const held = open.reduce((sum, { amount }) => sum + minorOf(amount), 0n);
  return (
    <Panel
      title={t("member.open")}
      sub={
        open.length > 0 && (
          <Tag tone="wait">{t("member.openCount", { count: open.length, amount: amountText(held) })}</Tag>
        )
      }
    >
      {open.length === 0 ? (
        <p className="px-4 pb-4 text-mute">{t("member.noOpen")}</p>
      ) : (
        <ul>
          {open.map((entry) => (
            <li key={entry.reference}>
              <button
                type="button"
                onClick={() => onOpen(entry.reference)}
                className="flex w-full flex-wrap items-center gap-x-3 gap-y-1 border-t border-line px-4 py-2.5 text-left -outline-offset-2 hover:bg-paper"
              >
                <span
                  aria-hidden
                  className="flex size-8 shrink-0 items-center justify-center rounded-control bg-wait-soft text-wait [&_svg]:size-4"
                >
                  <MovementIcon type={entry.statementType} />
                </span>
                <span className="min-w-0 grow basis-36">
                  <span className="block font-semibold">
                    <MovementWords entry={entry} />
                  </span>
                  <span className="block text-small text-mute [overflow-wrap:anywhere]">{entry.reference}</span>
                </span>
                <span className="basis-36 text-wait">
                  {words.find(`sagaState.${entry.state}`) ?? entry.state}
                  {entry.asked > 0 && (
                    <span className="block text-small">{t("member.askedTimes", { count: entry.asked })}</span>
                  )}
                </span>
                <span className="text-mute">
                  <Age since={entry.sinceSent ?? entry.createdAt} />
                </span>
                <span className="ml-auto min-w-20 text-right font-bold whitespace-nowrap">
                  {amountText(entry.amount)}
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
};
