import type { TransferEdges } from "@krapao/contract/operator/unresolved-shapes";
import { moneyText } from "@krapao/i18n";
import { useT } from "@krapao/i18n/react";

import { Link, movementHref } from "../lib/navigation.tsx";
import { At } from "./moments.tsx";
import { MovementState } from "./movement-words.tsx";
import { Way } from "./way.tsx";

type EdgeMovementsProps = Pick<TransferEdges, "movements"> & {
  /** The `_id` of the member, on whose page each opens. Null when it is not known. */
  readonly member: string | null;
};

/** Other movements of the game account around an unresolved transfer. */
export const EdgeMovements = ({ movements, member }: EdgeMovementsProps) => {
  const t = useT("console");
  if (movements.length === 0) return <p className="px-4 py-3 text-mute">{t("unresolved.noMovements")}</p>;
  return (
    <ul>
      {movements.map(({ _id, at, from, to, amount, currency, status }) => (
        <li
          key={_id}
          className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-4 py-2 last:border-0"
        >
          <span className="text-mute">
            <At withDay moment={at} />
          </span>
          <Way from={from} to={to} />
          <span className="text-small text-mute [overflow-wrap:anywhere]">
            {member === null ? (
              _id
            ) : (
              <Link href={movementHref(member, _id)} className="underline underline-offset-2 hover:text-accent-text">
                {_id}
              </Link>
            )}
          </span>
          <span className="ml-auto flex flex-wrap items-center justify-end gap-x-3">
            <MovementState status={status} />
            <b>{moneyText(amount, currency)}</b>
          </span>
        </li>
      ))}
    </ul>
  );
};
