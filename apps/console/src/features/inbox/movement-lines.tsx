import type { StatementEntry } from "@krapao/contract/statement/shapes";
import { useWords } from "@krapao/i18n/react";

import { At } from "../../parts/moments.tsx";
import { MovementAmount, MovementIcon, MovementWords } from "../../parts/movement-words.tsx";

/** A movement of the statement. `state` says what a movement in progress waits for. */
type Line = StatementEntry & { readonly state?: string };

type Props = {
  readonly label: string;
  readonly entries: readonly Line[];
  readonly onOpen: (reference: string) => void;
};

/** A member's movements in a narrow column. Each can be opened. */
export const MovementLines = ({ label, entries, onOpen }: Props) => {
  const words = useWords();
  return (
    <ul aria-label={label} className="-mx-2">
      {entries.map((entry) => {
        const { reference, createdAt, statementType, state } = entry;
        return (
          <li key={reference}>
            <button
              type="button"
              className="flex w-full items-start gap-2 rounded-control px-2 py-1.5 text-left -outline-offset-2 hover:bg-paper pointer-coarse:min-h-11"
              onClick={() => onOpen(reference)}
            >
              <MovementIcon type={statementType} className="mt-0.5 size-4 shrink-0 text-mute" />
              <span className="min-w-0 grow">
                <span className="flex flex-wrap items-baseline justify-between gap-x-2">
                  <span className="[overflow-wrap:anywhere]">
                    <MovementWords entry={entry} />
                  </span>
                  <MovementAmount entry={entry} />
                </span>
                <span className="flex flex-wrap justify-between gap-x-2 text-small text-mute">
                  <At withDay moment={createdAt} />
                  {state !== undefined && (
                    <span className="text-wait">{words.find(`sagaState.${state}`) ?? state}</span>
                  )}
                </span>
              </span>
            </button>
          </li>
        );
      })}
    </ul>
  );
};
