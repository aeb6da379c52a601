import type { MemberPage } from "@krapao/contract/operator/member-shapes";
import { useT } from "@krapao/i18n/react";

import { Link } from "../../lib/navigation.tsx";
import { EventWords } from "../../audit-log/event-words.tsx";
import { Avatar } from "../../parts/avatar.tsx";
import { At } from "../../parts/moments.tsx";
import { Panel } from "../../parts/panel.tsx";
import { PersonName, useIsMe } from "../../parts/person-name.tsx";

/** The operators who viewed this page or a masked value. */
export const Looked = ({ member: { _id, looked } }: { readonly member: MemberPage }) => {
  const t = useT("console");
  const isMe = useIsMe();
  return (
    <Panel
      title={t("member.looked")}
      sub={t("member.kept")}
      end={
        <Link
          href={`/audit?member=${encodeURIComponent(_id)}`}
          className="font-semibold text-accent-text hover:underline"
        >
          {t("common.all")}
        </Link>
      }
    >
      {looked.length === 0 ? (
        <p className="px-4 pb-4 text-mute">{t("member.nobodyLooked")}</p>
      ) : (
        <ul>
          {looked.map(({ _id: id, at, by, act, reason }) => (
            <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-line px-4 py-2.5">
              <Avatar size="small" own={isMe(by)} name={by?.name ?? "?"} />
              <span className="min-w-0 grow basis-24">
                <span className="block">
                  <b>
                    <PersonName person={by} />
                  </b>{" "}
                  <EventWords act={act} />
                </span>
                {reason !== null && reason !== "" && (
                  <span className="block text-small text-mute [overflow-wrap:anywhere]">
                    {t("console.quote", { text: reason })}
                  </span>
                )}
              </span>
              <span className="ml-auto text-small text-mute">
                <At moment={at} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
};
