import { useT } from "@krapao/i18n/react";
import { Button, buttonClass, cx } from "@krapao/ui";
import { ArrowUpRight, Check, CookingPot, Download, Hourglass } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import type { ReactNode } from "react";

import { players as playersShape, recipes as recipesShape } from "../../host/page-shapes.ts";
import type { Setup } from "../../host/page-shapes.ts";
import { call } from "../lib/api.ts";
import { CompactSelect } from "../lib/compact-select.tsx";
import { Panel } from "../lib/panel.tsx";
import { useFailureToast } from "../lib/use-failure-words.ts";
import { usePoll } from "../lib/use-poll.ts";
import { askedRecipe, type Recipe, recipes } from "./recipe-list.ts";

type State = {
  readonly state: "ready" | "doing" | "waiting" | "done";
  readonly reference: string | null;
  readonly look: string | null;
  readonly refused: string | null;
};

const READY: State = { state: "ready", reference: null, look: null, refused: null };

type RecipeRowProps = {
  readonly recipe: Recipe;
  readonly known: State;
  readonly setup: Setup;
  readonly onChange: (method: "POST" | "DELETE", username?: string) => Promise<void>;
};

const linkClass = "inline-flex min-h-9 items-center gap-1 text-label font-semibold text-accent-text hover:underline";

type WhoseProps = { readonly game: string; readonly username: string; readonly onChange: (username: string) => void };

/** Whose transfer a recipe waits for: anybody's, or that of one account of the game. */
const Whose = ({ game, username, onChange }: WhoseProps): ReactNode => {
  const t = useT("sandbox");
  const players = usePoll(`/games/${game}/accounts`, playersShape, 5000).value;
  return (
    <CompactSelect
      className="mt-2"
      label={t("sandbox.recipe.whose")}
      value={username}
      options={[
        { value: "", label: t("sandbox.recipe.anybody") },
        ...(players ?? []).map((player) => ({ value: player.username, label: player.username })),
      ]}
      onChange={onChange}
    />
  );
};

type ProgressProps = Omit<RecipeRowProps, "onChange">;

/** The files that the recipe needs, and the pages where it goes on. */
const RecipeLinks = ({ recipe, known: { state, reference, look }, setup }: ProgressProps): ReactNode => {
  const t = useT("sandbox");
  return (
    <p className="flex flex-wrap gap-x-4">
      {reference !== null && recipe.slip !== undefined && (
        <a
          href={`/bank/slips/${reference}.png?wear=${recipe.slip}`}
          download={`slip-${reference}-${recipe.slip}.png`}
          className={buttonClass({ tone: "soft", size: "small" })}
        >
          <Download aria-hidden className="size-4" />
          {t("sandbox.slip.save")}
        </a>
      )}
      {recipe.file !== undefined && (
        <a href="/page/statement.csv" download className={buttonClass({ tone: "soft", size: "small" })}>
          <Download aria-hidden className="size-4" />
          {t("sandbox.recipe.save")}
        </a>
      )}
      {(state === "waiting" || recipe.slip !== undefined) && (
        <a href={setup.walletUrl} className={linkClass}>
          {t("sandbox.memberApp")}
          <ArrowUpRight aria-hidden className="size-4" />
        </a>
      )}
      {look !== null && setup.consoleUrl !== null && (
        <a href={`${setup.consoleUrl}${look}`} className={linkClass}>
          {t("sandbox.recipe.movement")}
          <ArrowUpRight aria-hidden className="size-4" />
        </a>
      )}
      {state === "done" && setup.consoleUrl !== null && (
        <a href={`${setup.consoleUrl}${recipe.look}`} className={linkClass}>
          {t("sandbox.console")}
          <ArrowUpRight aria-hidden className="size-4" />
        </a>
      )}
    </p>
  );
};

/** What is done, what the person has to do, and where to look. */
const RecipeProgress = ({ recipe, known, setup }: ProgressProps): ReactNode => {
  const t = useT("sandbox");
  const { key } = recipe;
  const { state, refused } = known;
  return (
    <div role="status" className="mt-2 grid gap-1 text-label">
      {state === "doing" && (
        <p className="flex gap-2 text-wait">
          <Hourglass aria-hidden className="mt-0.5 size-4 shrink-0" />
          <span className="min-w-0">{t("sandbox.recipe.doing")}</span>
        </p>
      )}
      {refused !== null && <p className="text-mute">{t("sandbox.recipe.refused", { key: refused })}</p>}
      {state === "waiting" && (
        <p className="flex gap-2 text-wait">
          <Hourglass aria-hidden className="mt-0.5 size-4 shrink-0" />
          <span className="min-w-0">{t(`sandbox.recipe.${key}.todo`)}</span>
        </p>
      )}
      {state === "done" && (
        <p className="flex gap-2 text-up-text">
          <Check aria-hidden className="mt-0.5 size-4 shrink-0" />
          <span className="min-w-0">{t(`sandbox.recipe.${key}.look`)}</span>
        </p>
      )}
      <RecipeLinks recipe={recipe} known={known} setup={setup} />
    </div>
  );
};

/** A recipe with the button that begins or clears it. */
const RecipeRow = ({ recipe, known, setup, onChange }: RecipeRowProps): ReactNode => {
  const t = useT("sandbox");
  const [isBusy, setIsBusy] = useState(false);
  const { key } = recipe;
  const isReady = known.state === "ready";
  const title = t(`sandbox.recipe.${key}`);
  const [username, setUsername] = useState("");
  const isAsked = askedRecipe() === key;
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isAsked) row.current?.scrollIntoView({ block: "center" });
  }, [isAsked]);
  const change = async (method: "POST" | "DELETE"): Promise<void> => {
    setIsBusy(true);
    await onChange(method, username);
    setIsBusy(false);
  };
  return (
    <li ref={row} className={cx("border-t border-line px-4 py-3", isAsked && "bg-gold/15")}>
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <h3 className="min-w-0 grow basis-40 text-label font-semibold">{title}</h3>
        <Button
          tone={isReady ? "night" : "outline"}
          size="small"
          loading={isBusy}
          aria-label={`${t(isReady ? "sandbox.recipe.begin" : "sandbox.recipe.end")}: ${title}`}
          onClick={() => void change(isReady ? "POST" : "DELETE")}
        >
          {t(isReady ? "sandbox.recipe.begin" : "sandbox.recipe.end")}
        </Button>
      </div>
      <p className="text-small text-mute">{t(`sandbox.recipe.${key}.about`)}</p>
      {recipe.game !== undefined && isReady && <Whose game={recipe.game} username={username} onChange={setUsername} />}
      {!isReady && <RecipeProgress recipe={recipe} known={known} setup={setup} />}
    </li>
  );
};

/**
 * Situations that are worth seeing in the console. A recipe does its steps, and says what the person has to do and
 * where to look.
 */
export const RecipesPanel = ({ setup }: { readonly setup: Setup }): ReactNode => {
  const t = useT("sandbox");
  const fail = useFailureToast();
  const { value, refresh } = usePoll("/page/recipes", recipesShape, 1500);
  const change = async (key: string, method: "POST" | "DELETE", username = ""): Promise<void> => {
    const body = method === "POST" && username !== "" ? { body: { username } } : {};
    try {
      await call(`/page/recipes/${key}`, { schema: recipesShape, method, ...body });
    } catch (error) {
      fail(error);
    } finally {
      refresh();
    }
  };
  return (
    <Panel
      title={t("sandbox.recipes.title")}
      note={t("sandbox.recipes.scope")}
      aside={<CookingPot aria-hidden className="size-5 text-accent" />}
    >
      <ul>
        {recipes.map((recipe) => (
          <RecipeRow
            key={recipe.key}
            recipe={recipe}
            known={value?.find(({ key }) => key === recipe.key) ?? READY}
            setup={setup}
            onChange={(method, username) => change(recipe.key, method, username)}
          />
        ))}
      </ul>
    </Panel>
  );
};
