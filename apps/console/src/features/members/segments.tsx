import { LABELS_MOST } from "@krapao/contract/operator/member-label-shapes";
import { listMemberSegments } from "@krapao/contract/operator/list-member-segments";
import { removeMemberSegment } from "@krapao/contract/operator/remove-member-segment";
import { saveMemberSegment } from "@krapao/contract/operator/save-member-segment";
import { countText } from "@krapao/i18n";
import { useT } from "@krapao/i18n/react";
import { cx } from "@krapao/ui";
import { Button } from "@krapao/ui/button";
import { TextInput } from "@krapao/ui/text-input";
import { toast } from "@krapao/ui/toast";
import { useQuery } from "@tanstack/react-query";
import { Users, X } from "lucide-react";
import { useState } from "react";

import { Link } from "../../lib/navigation.tsx";
import { read } from "../../lib/read.ts";
import { useAction } from "../../lib/use-action.ts";
import { closeMenuAround } from "../../lib/use-closing.ts";
import { FailureNote } from "../../parts/failure-note.tsx";
import { May } from "../../parts/may.tsx";
import { hrefOf, viewOf } from "./address.ts";
import { useUsesText } from "./label-decides.tsx";
import { RemoveDialog } from "./remove-dialog.tsx";

const rowClass =
  "flex min-h-9 min-w-0 grow items-center gap-2 rounded-control px-2.5 hover:bg-card aria-[current]:bg-card aria-[current]:font-semibold aria-[current]:shadow-lift pointer-coarse:min-h-11";

const SaveSegment = ({ query, count }: { readonly query: string; readonly count: number }) => {
  const t = useT("console");
  const [typed, setTyped] = useState("");
  const save = useAction(saveMemberSegment, () => {
    toast(t("segment.saved"), "success");
    setTyped("");
  });
  const name = typed.trim();
  return (
    <form
      className="mt-1 grid gap-2 border-t border-line pt-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (name !== "") save.run({ body: { name, query } });
      }}
    >
      <TextInput
        autoComplete="off"
        maxLength={60}
        aria-label={t("segment.name")}
        placeholder={t("segment.name")}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      {count >= LABELS_MOST.segments && (
        <p className="text-wait">{t("segment.most", { count: LABELS_MOST.segments })}</p>
      )}
      <FailureNote failure={save.failure} />
      <Button type="submit" size="small" tone="soft" disabled={name === ""} loading={save.busy}>
        {t("segment.save")}
      </Button>
    </form>
  );
};

/** Saved filters that all operators share, each with its number of members. */
export const Segments = ({ params }: { readonly params: URLSearchParams }) => {
  const t = useT("console");
  const { data: segments = [] } = useQuery({ ...read(listMemberSegments, {}), staleTime: 60_000 });
  const usesText = useUsesText();
  const [asked, setAsked] = useState<(typeof segments)[number] | null>(null);
  const remove = useAction(removeMemberSegment, () => setAsked(null));
  const query = viewOf(params);
  const current = segments.find((segment) => segment.query === query);
  return (
    <nav aria-label={t("segment.title")} className="grid content-start gap-0.5">
      <h2 className="px-2.5 py-1 text-mute">{t("segment.title")}</h2>
      <Link
        href="/members"
        aria-current={query === "" ? "true" : undefined}
        className={rowClass}
        onClick={({ currentTarget }) => closeMenuAround(currentTarget)}
      >
        <Users aria-hidden className="size-4 shrink-0 text-mute" />
        {t("segment.everybody")}
      </Link>
      {segments.map((segment) => (
        <span key={segment._id} className="flex items-center">
          <Link
            href={hrefOf(new URLSearchParams(segment.query))}
            aria-current={segment === current ? "true" : undefined}
            className={rowClass}
            onClick={({ currentTarget }) => closeMenuAround(currentTarget)}
          >
            <span className="min-w-0 grow py-1 [overflow-wrap:anywhere]">
              {segment.name}
              {segment.usedBy.length > 0 && (
                <span className="block text-mute font-normal">
                  {t("segment.usedBy", { what: usesText(segment.usedBy) })}
                </span>
              )}
            </span>
            {segment.found !== null && (
              <span className={cx("shrink-0 text-mute tabular-nums")}>
                {segment.isMore ? t("segment.more", { count: countText(segment.found) }) : countText(segment.found)}
              </span>
            )}
          </Link>
          {segment.usedBy.length === 0 && (
            <May act="members.setup">
              <button
                type="button"
                aria-label={t("list.removeView", { name: segment.name })}
                className="grid size-8 shrink-0 place-items-center rounded-control text-mute hover:bg-card hover:text-ink pointer-coarse:size-11"
                onClick={() => setAsked(segment)}
              >
                <X aria-hidden className="size-4" />
              </button>
            </May>
          )}
        </span>
      ))}
      {asked !== null && (
        <RemoveDialog
          name={asked.name}
          busy={remove.busy}
          failure={remove.failure}
          onConfirm={() => remove.run({ params: { _id: asked._id } })}
          onClose={() => {
            setAsked(null);
            remove.reset();
          }}
        >
          {t("segment.removeBody")}
        </RemoveDialog>
      )}
      <May act="members.setup">
        {query !== "" && current === undefined && <SaveSegment query={query} count={segments.length} />}
      </May>
    </nav>
  );
};
