import type { GuideTask } from "@krapao/contract/operator/get-guide";
import { useT } from "@krapao/i18n/react";
import { cx } from "@krapao/ui";
import { buttonClass } from "@krapao/ui/button";
import { Check } from "lucide-react";

import { Link } from "../../lib/navigation.tsx";
import { Tag } from "../../parts/tag.tsx";
import { useConsolePlaces } from "../../shell/places.ts";
import { recipeHref, recipeOf } from "./task-recipes.ts";
import { TASK_PAGES } from "./tasks.ts";

type TaskRowProps = {
  readonly task: GuideTask;
  readonly number: number;
  readonly isDone: boolean;
  /** Whether this is the first task that is not done. */
  readonly isNext: boolean;
  /** The address of the sandbox. */
  readonly sandbox: string | null;
};

/** A task of the guide: what to do, a link to the page for it, and a link to the sandbox page that prepares it. */
export const TaskRow = ({ task, number, isDone, isNext, sandbox }: TaskRowProps) => {
  const t = useT("console", "guide");
  const { work, books } = useConsolePlaces();
  const href = TASK_PAGES[task];
  const page = [...work, ...books].find((place) => place.href === href.split("?")[0]);
  const recipe = recipeOf(task);
  return (
    <li className="flex items-start gap-3 border-t border-line px-4 py-3 first:border-0">
      <span
        aria-hidden
        className={cx(
          "flex size-8 shrink-0 items-center justify-center rounded-full font-bold",
          isDone ? "bg-up-soft text-up-text" : isNext ? "bg-gold text-on-gold" : "bg-sand text-ink/75",
        )}
      >
        {isDone ? <Check className="size-4" /> : number}
      </span>
      <div className="flex min-w-0 grow flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="grid min-w-0 grow basis-72 gap-0.5">
          <h3 className="flex flex-wrap items-center gap-2 font-bold">
            {t(`guideTask.${task}`)}
            {isDone && <Tag tone="up">{t("guide.done")}</Tag>}
            {isNext && <Tag tone="accent">{t("guide.next")}</Tag>}
          </h3>
          <p className="max-w-160 text-mute">{t(`guideHow.${task}`)}</p>
        </div>
        <p className="flex flex-wrap gap-2">
          {recipe !== null && sandbox !== null && (
            <a
              href={recipeHref(sandbox, recipe)}
              target="_blank"
              rel="noreferrer"
              className={buttonClass({ tone: "outline", size: "small" })}
            >
              {t("guide.sandbox")}
            </a>
          )}
          {page !== undefined && (
            <Link href={href} className={buttonClass({ tone: isNext ? "night" : "outline", size: "small" })}>
              {t("guide.go", { page: page.label })}
            </Link>
          )}
        </p>
      </div>
    </li>
  );
};
