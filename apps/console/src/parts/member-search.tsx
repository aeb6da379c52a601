import { listMembers } from "@krapao/contract/operator/list-members";
import type { AnswerOf } from "@krapao/contract/types";
import { useT } from "@krapao/i18n/react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";

import { read } from "../lib/read.ts";
import { useQuiet } from "../lib/use-quiet.ts";
import { SearchInput } from "./search-input.tsx";
import { SkeletonLines, View } from "./view.tsx";

export type FoundMember = AnswerOf<typeof listMembers>[number];

const MIN = 3;
const MOST = 20;

type DrawMember = (member: FoundMember) => ReactNode;

const Found = ({ q, children }: { readonly q: string; readonly children: DrawMember }) => {
  const t = useT("console");
  const query = useQuery({ ...read(listMembers, { query: { q } }), placeholderData: keepPreviousData });
  return (
    <View query={query} skeleton={<SkeletonLines lines={4} />}>
      {(members) =>
        members.length === 0 ? (
          <p className="px-4 py-8 text-center text-mute">{t("search.nothing")}</p>
        ) : (
          <>
            <ul>
              {members.map((member) => (
                <li key={member._id} className="border-t border-line first:border-0">
                  {children(member)}
                </li>
              ))}
            </ul>
            {members.length >= MOST && (
              <p className="border-t border-line px-4 py-2.5 text-mute">{t("search.most", { count: MOST })}</p>
            )}
          </>
        )
      }
    </View>
  );
};

/** Searches members by phone, id, name or bank account as the operator types. `children` renders one result. */
export const MemberSearch = ({
  isFirst = false,
  idle,
  sought,
  children,
}: {
  readonly isFirst?: boolean;
  /** Shown while there is no search. The default is a hint. */
  readonly idle?: ReactNode;
  /** The text and how to change it, where it outlives the search. */
  readonly sought?: readonly [string, (text: string) => void];
  readonly children: DrawMember;
}) => {
  const t = useT("console");
  const own = useState("");
  const [text, setText] = sought ?? own;
  const q = useQuiet(text.trim());
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <SearchInput isFirst={isFirst} label={t("search.member")} value={text} onChange={setText} />
      {text.trim() === "" && idle !== undefined ? (
        idle
      ) : (
        <div className="overflow-clip rounded-card border border-line bg-card" aria-live="polite">
          {q.length < MIN ? (
            <p className="px-4 py-8 text-center text-mute">{t("search.hint", { min: MIN })}</p>
          ) : (
            <Found q={q}>{children}</Found>
          )}
        </div>
      )}
    </div>
  );
};
