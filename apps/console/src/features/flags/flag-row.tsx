import { moneyText } from "@krapao/i18n";
import { useT } from "@krapao/i18n/react";
import { cx } from "@krapao/ui";
import { Flag, Hourglass, Users } from "lucide-react";

import { ChangeList } from "../../audit-log/change-list.tsx";
import { Link, memberHref } from "../../lib/navigation.tsx";
import { MemberLink } from "../../parts/member-line.tsx";
import { At } from "../../parts/moments.tsx";
import { PersonName } from "../../parts/person-name.tsx";
import { Tag } from "../../parts/tag.tsx";
import { CaseTime } from "./case-time.tsx";
import { FlagActions } from "./flag-actions.tsx";
import { Look } from "./look.tsx";
import { type FlagItem, useFlagWords } from "../../parts/flag-words.ts";
import { Row } from "../../parts/row-list.tsx";

const WARM_FROM = 30;
const HOT_FROM = 60;

/** The score of the rule; the colour warms with the score. A flag icon when no rule raised the case. */
const Mark = ({ flag: { score, seen } }: { readonly flag: FlagItem }) => {
  const t = useT("console");
  const isOpen = seen === null;
  const tone =
    !isOpen || (score !== null && score < WARM_FROM)
      ? "bg-sand text-ink/75"
      : score !== null && score >= HOT_FROM
        ? "bg-down-soft text-down"
        : "bg-wait-soft text-wait";
  return (
    <span className={cx("flex size-8.5 shrink-0 items-center justify-center rounded-control font-bold", tone)}>
      {score === null ? (
        <Flag aria-hidden className="size-4.5" />
      ) : (
        <>
          <span className="sr-only">{t("risk.scoreIs", { score: String(score) })}</span>
          <span aria-hidden>{score}</span>
        </>
      )}
    </span>
  );
};

/** The operator who has the case, and the note left for them. */
const Holder = ({ assigned }: { readonly assigned: NonNullable<FlagItem["assigned"]> }) => {
  const t = useT("console");
  return (
    <p className="mt-1 text-small">
      <span className="text-mute">{t("flags.takenBy")} </span>
      <b>
        <PersonName person={assigned.to} />
      </b>{" "}
      · <At moment={assigned.at} />
      {assigned.note !== null && <> · {t("console.quote", { text: assigned.note })}</>}
    </p>
  );
};

/** One case: its subject, how long it has waited, who has it, and the finding. */
export const FlagRow = ({
  flag,
  onSee,
  onHandOver,
}: {
  readonly flag: FlagItem;
  readonly onSee: () => void;
  readonly onHandOver: () => void;
}) => {
  const t = useT("console");
  const { title, found } = useFlagWords()(flag);
  const { member, reference, createdAt, held, assigned, needsSecondLook, firstLook, seen } = flag;
  return (
    <Row className="flex flex-wrap items-start gap-x-4 gap-y-3 py-3.5">
      <Mark flag={flag} />
      <div className="min-w-0 grow basis-60">
        <p className="flex flex-wrap items-baseline justify-between gap-x-3">
          <span className="min-w-0 font-semibold [overflow-wrap:anywhere]">{title}</span>
          <CaseTime flag={flag} />
        </p>
        <ChangeList before={null} after={found} />
        <p className="text-small text-mute [overflow-wrap:anywhere]">
          <At moment={createdAt} /> ·{" "}
          {member === null ? (
            reference
          ) : (
            <Link
              href={`${memberHref(member._id)}?movement=${encodeURIComponent(reference)}`}
              className="hover:text-accent-text hover:underline"
            >
              {reference}
            </Link>
          )}
        </p>
        {(held !== null || needsSecondLook) && (
          <p className="mt-1 flex flex-wrap gap-1.5">
            {held !== null && (
              <Tag tone="wait" icon={<Hourglass aria-hidden />}>
                {t("flags.held", { amount: moneyText(held.amount, held.currency) })}
              </Tag>
            )}
            {needsSecondLook && (
              <Tag tone="quiet" icon={<Users aria-hidden />}>
                {t("flags.secondLook")}
              </Tag>
            )}
          </p>
        )}
        {assigned !== null && seen === null && <Holder assigned={assigned} />}
        {[firstLook, seen].map(
          (look) =>
            look !== null && (
              <div key={look.by._id} className="mt-2">
                <Look look={look} />
              </div>
            ),
        )}
      </div>
      {member !== null && <MemberLink member={member} />}
      {seen === null && <FlagActions flag={flag} onSee={onSee} onHandOver={onHandOver} />}
    </Row>
  );
};
