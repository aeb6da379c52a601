import type { AuditEvent } from "@krapao/contract/operator/audit-log-shapes";
import { useT } from "@krapao/i18n/react";

import { Avatar } from "../parts/avatar.tsx";
import { MemberLink } from "../parts/member-line.tsx";
import { At } from "../parts/moments.tsx";
import { PersonName, useIsMe } from "../parts/person-name.tsx";
import { Tag, type TagTone } from "../parts/tag.tsx";
import { Row } from "../parts/row-list.tsx";
import { EventWords, useSubjectOf } from "./event-words.tsx";
import { ChangeList } from "./change-list.tsx";

const RESULT_TONES: Readonly<Record<AuditEvent["result"], TagTone>> = {
  done: "up",
  begun: "quiet",
  proposed: "accent",
  approved: "up",
  refused: "quiet",
  "too-late": "wait",
  failed: "down",
};

/** One event: operator, action, reason, and what changed. */
export const EventRow = ({ act }: { readonly act: AuditEvent }) => {
  const t = useT("console");
  const isMe = useIsMe();
  const subject = useSubjectOf()(act);
  const { at, by, act: what, result, member, reason, before, after } = act;
  return (
    <Row className="flex flex-wrap items-start gap-x-4 gap-y-2 py-3">
      <span className="basis-28 text-mute">
        <At withDay moment={at} />
      </span>
      <span className="flex min-w-0 grow basis-64 items-start gap-2.5">
        <Avatar size="small" own={isMe(by)} name={by?.name ?? "?"} />
        <span className="grid min-w-0 gap-1">
          <span>
            <b>
              <PersonName person={by} />
            </b>{" "}
            <EventWords act={what} />
            {result !== "done" && (
              <>
                {" "}
                <Tag tone={RESULT_TONES[result]}>{t(`auditResult.${result}`)}</Tag>
              </>
            )}
            {subject !== null && <span className="text-mute [overflow-wrap:anywhere]"> {subject}</span>}
          </span>
          {reason !== null && reason !== "" && (
            <span className="[overflow-wrap:anywhere]">{t("console.quote", { text: reason })}</span>
          )}
          <ChangeList before={before} after={after} />
        </span>
      </span>
      {member !== null && <MemberLink member={member} />}
    </Row>
  );
};
