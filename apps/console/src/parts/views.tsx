import { listViews } from "@krapao/contract/operator/list-views";
import { removeView } from "@krapao/contract/operator/remove-view";
import { saveView } from "@krapao/contract/operator/save-view";
import { MOST_VIEWS, type ViewPage } from "@krapao/contract/operator/view-shapes";
import { useT } from "@krapao/i18n/react";
import { Button } from "@krapao/ui/button";
import { TextInput } from "@krapao/ui/text-input";
import { toast } from "@krapao/ui/toast";
import { useQuery } from "@tanstack/react-query";
import { Bookmark, X } from "lucide-react";
import { useState } from "react";

import { type Href, Link } from "../lib/navigation.tsx";
import { read } from "../lib/read.ts";
import { useAction } from "../lib/use-action.ts";
import { closeMenuAround } from "../lib/use-closing.ts";
import { FailureNote } from "./failure-note.tsx";
import { FilterMenu } from "./filter-menu.tsx";

type ViewsProps = {
  readonly page: ViewPage;
  /** The part of the page's address that a view would keep. */
  readonly query: string;
  readonly hrefOf: (params: URLSearchParams) => Href;
};

/** The operator's saved views: open, save, remove. */
export const Views = ({ page, query, hrefOf }: ViewsProps) => {
  const t = useT("console");
  const { data: views = [] } = useQuery(read(listViews, { query: { page } }));
  const [typed, setTyped] = useState("");
  const save = useAction(saveView, () => {
    toast(t("list.viewSaved"), "success");
    setTyped("");
  });
  const remove = useAction(removeView);
  const current = views.find((view) => view.query === query);
  const name = typed.trim();
  const isFull = views.length >= MOST_VIEWS && !views.some((view) => view.name === name);
  return (
    <FilterMenu
      label={current?.name ?? t("list.views")}
      value={null}
      icon={<Bookmark aria-hidden className="size-4" />}
    >
      {views.length === 0 && <p className="text-mute">{t("list.noViews")}</p>}
      {views.map((view) => (
        <span key={view._id} className="flex items-center gap-1">
          <Link
            href={hrefOf(new URLSearchParams(view.query))}
            onClick={({ currentTarget }) => closeMenuAround(currentTarget)}
            aria-current={view === current ? "true" : undefined}
            className="flex min-h-(--control-small) min-w-0 grow items-center rounded-control px-2 [overflow-wrap:anywhere] hover:bg-sand aria-[current]:font-semibold pointer-coarse:min-h-11"
          >
            {view.name}
          </Link>
          <button
            type="button"
            aria-label={t("list.removeView", { name: view.name })}
            disabled={remove.busy}
            className="grid size-(--control-small) shrink-0 place-items-center rounded-control hover:bg-sand pointer-coarse:size-11"
            onClick={() => remove.run({ params: { _id: view._id } })}
          >
            <X aria-hidden className="size-4" />
          </button>
        </span>
      ))}
      <form
        className="mt-1 grid gap-2 border-t border-line pt-3"
        onSubmit={(event) => {
          event.preventDefault();
          if (name !== "" && !isFull) save.run({ body: { page, name, query } });
        }}
      >
        <TextInput
          autoComplete="off"
          maxLength={60}
          aria-label={t("list.viewName")}
          placeholder={t("list.viewName")}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        {isFull && <p className="text-wait">{t("list.tooManyViews", { count: MOST_VIEWS })}</p>}
        <FailureNote failure={save.failure ?? remove.failure} />
        <Button type="submit" size="small" disabled={name === "" || isFull} loading={save.busy}>
          {t("list.saveView")}
        </Button>
      </form>
    </FilterMenu>
  );
};
