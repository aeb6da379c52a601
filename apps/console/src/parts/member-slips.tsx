import { readEvery } from "@krapao/client/read-every";
import { SLIP_NOTES } from "@krapao/contract/statement/shapes";
import { amountText } from "@krapao/i18n";
import { useT } from "@krapao/i18n/react";
import { useQuery } from "@tanstack/react-query";

import { slipsQuery } from "../lib/member-queries.ts";
import { At } from "./moments.tsx";
import { MovementState } from "./movement-words.tsx";
import { SkeletonLines, View } from "./view.tsx";
import { type Slip, SlipActions } from "./slip-actions.tsx";

/** How many of the last slips are shown. */
const LAST = 3;

/** How often (ms) a slip that waits for the bank is read again. */
const WAITING_MS = 5_000;

/** Why a slip failed, or that it is being read. */
const SlipReason = ({ slip: { status, state, note } }: { readonly slip: Slip }) => {
  const t = useT("console");
  const known = SLIP_NOTES.find((each) => each === note);
  const text =
    known !== undefined
      ? t(`slipNote.${known}`)
      : status === "IN_PROGRESS" && state === "reading"
        ? t("inbox.slipReading")
        : null;
  return text === null ? null : <p className="text-small text-mute [overflow-wrap:anywhere]">{text}</p>;
};

/** A member's last slips: the bank's amount, the state, and the reason for a failure. */
export const MemberSlips = ({ id }: { readonly id: string }) => {
  const t = useT("console");
  const query = useQuery({
    ...slipsQuery(id, LAST),
    refetchInterval: readEvery((data) =>
      data?.slips.some(({ status }) => status === "IN_PROGRESS") === true ? WAITING_MS : false,
    ),
  });
  return (
    <section aria-label={t("inbox.slips")}>
      <h3 className="flex justify-between text-label font-semibold">
        {t("inbox.slips")}
        {query.data !== undefined && <span className="font-normal text-mute">{query.data.total}</span>}
      </h3>
      <View query={query} skeleton={<SkeletonLines lines={2} height="h-9" />}>
        {({ slips }) =>
          slips.length === 0 ? (
            <p className="text-mute">{t("inbox.noSlips")}</p>
          ) : (
            <ul>
              {slips.map((slip) => (
                <li key={slip.reference} className="border-t border-line py-2 first:border-0">
                  <span className="flex flex-wrap items-baseline justify-between gap-x-2">
                    <span className="font-semibold">{slip.amount === null ? "–" : amountText(slip.amount)}</span>
                    <MovementState status={slip.status} />
                  </span>
                  <span className="flex flex-wrap gap-x-2 text-small text-mute">
                    <span className="[overflow-wrap:anywhere]">{slip.reference}</span>
                    <At withDay moment={slip.createdAt} />
                  </span>
                  <SlipReason slip={slip} />
                  <SlipActions member={id} slip={slip} />
                </li>
              ))}
            </ul>
          )
        }
      </View>
    </section>
  );
};
