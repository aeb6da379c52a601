import { searchConsole } from "@krapao/contract/operator/search-console";
import { amountText, phoneText } from "@krapao/i18n";
import { useT } from "@krapao/i18n/react";
import { Sheet } from "@krapao/ui/sheet";
import { TextInput } from "@krapao/ui/text-input";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { ReceiptText, Search } from "lucide-react";
import { useState } from "react";

import { type Href, Link, memberHref } from "../../lib/navigation.tsx";
import { read } from "../../lib/read.ts";
import { useQuiet } from "../../lib/use-quiet.ts";
import { MemberLine } from "../../parts/member-line.tsx";
import { At } from "../../parts/moments.tsx";
import { MovementKind } from "../../parts/movement-kind.tsx";
import { SkeletonLines, View } from "../../parts/view.tsx";

const MIN = 3;

const rowClass = "flex min-h-12 flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2 -outline-offset-2 hover:bg-paper";

const movementHref = (member: string, reference: string): Href =>
  `${memberHref(member)}?movement=${encodeURIComponent(reference)}`;

const Found = ({ q, onClose }: { readonly q: string; readonly onClose: () => void }) => {
  const t = useT("console");
  const query = useQuery({ ...read(searchConsole, { query: { q } }), placeholderData: keepPreviousData });
  return (
    <View query={query} skeleton={<SkeletonLines lines={3} height="h-12" />}>
      {({ members, movements }) =>
        members.length + movements.length === 0 ? (
          <p className="px-4 py-6 text-center text-mute">{t("search.nothing")}</p>
        ) : (
          <>
            {members.length > 0 && (
              <section aria-label={t("nav.members")}>
                <h3 className="px-4 pt-3 pb-1 text-small text-mute">{t("nav.members")}</h3>
                <ul>
                  {members.map((member) => (
                    <li key={member._id}>
                      <Link href={memberHref(member._id)} className={rowClass} onClick={onClose}>
                        <span className="grow">
                          <MemberLine member={member} />
                        </span>
                        <span className="text-small text-mute">{member._id}</span>
                      </Link>
                    </li>
                  ))}
                </ul>
              </section>
            )}
            {movements.length > 0 && (
              <section aria-label={t("search.movements")}>
                <h3 className="px-4 pt-3 pb-1 text-small text-mute">{t("search.movements")}</h3>
                <ul>
                  {movements.map(({ reference, member, kind, amount, createdAt }) => (
                    <li key={reference}>
                      <Link href={movementHref(member._id, reference)} className={rowClass} onClick={onClose}>
                        <ReceiptText aria-hidden className="size-4.5 text-accent" />
                        <span className="min-w-0 grow">
                          <span className="block font-semibold">
                            <MovementKind kind={kind} /> · {amountText(amount)}
                          </span>
                          <span className="block text-small text-mute [overflow-wrap:anywhere]">
                            {reference} · {phoneText(member.phone)}
                          </span>
                        </span>
                        <span className="text-small text-mute">
                          <At moment={createdAt} />
                        </span>
                      </Link>
                    </li>
                  ))}
                </ul>
              </section>
            )}
          </>
        )
      }
    </View>
  );
};

/** Finds members and movements while one types. */
export const SearchDialog = ({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) => {
  const t = useT("console");
  const [text, setText] = useState("");
  const q = useQuiet(text.trim());
  return (
    <Sheet open={open} onClose={onClose} title={t("search.title")} width="wide">
      <TextInput
        data-first
        type="search"
        aria-label={t("search.open")}
        placeholder={t("search.open")}
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        value={text}
        onChange={(event) => setText(event.target.value)}
        before={<Search aria-hidden className="ml-3 size-4 shrink-0 text-mute" />}
      />
      <div className="mt-3 min-h-40 overflow-clip rounded-card border border-line bg-card" aria-live="polite">
        {q.length < MIN ? (
          <p className="px-4 py-6 text-center text-mute">{t("search.hint", { min: MIN })}</p>
        ) : (
          <Found q={q} onClose={onClose} />
        )}
      </div>
    </Sheet>
  );
};
