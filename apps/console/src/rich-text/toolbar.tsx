import { useT } from "@krapao/i18n/react";
import { cx } from "@krapao/ui";
import { Button } from "@krapao/ui/button";
import { Field } from "@krapao/ui/field";
import { IconButton } from "@krapao/ui/icon-button";
import { TextInput } from "@krapao/ui/text-input";
import { Bold, Image as ImageIcon, Italic, Link2, List, ListOrdered, Quote, Redo2, Undo2 } from "lucide-react";
import { redo, undo } from "prosemirror-history";
import type { Command } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";
import { type KeyboardEvent, type ReactNode, type Ref, useEffect, useRef, useState } from "react";

import { PictureUpload } from "../pictures/picture-field.tsx";
import {
  hrefOf,
  type Inside,
  isIn,
  isStyled,
  LINES,
  lineOf,
  insertPicture,
  setLink,
  type Style,
  toggleInside,
  toggleStyle,
  toLine,
} from "./commands.ts";
import { isLink } from "./is-link.ts";
import { TableTools } from "./table-tools.tsx";

/** The size of a picture in pixels. */
const sizeOf = async (src: string) => {
  const picture = new Image();
  picture.src = src;
  // One that cannot be loaded now has no size; the text shows it all the same.
  await picture.decode().catch(() => undefined);
  const textOf = (pixels: number): string => (pixels === 0 ? "" : String(pixels));
  return { width: textOf(picture.naturalWidth), height: textOf(picture.naturalHeight) };
};

const STYLES: readonly (readonly [Style, ReactNode])[] = [
  ["strong", <Bold key="strong" aria-hidden className="size-4" />],
  ["em", <Italic key="em" aria-hidden className="size-4" />],
];
const INSIDES: readonly (readonly [Inside, ReactNode])[] = [
  ["bulletList", <List key="bulletList" aria-hidden className="size-4" />],
  ["orderedList", <ListOrdered key="orderedList" aria-hidden className="size-4" />],
  ["blockquote", <Quote key="blockquote" aria-hidden className="size-4" />],
];

type ToolbarProps = {
  /** The editor that had the focus last, or null. */
  readonly view: EditorView | null;
  readonly place: Ref<HTMLDivElement>;
  readonly className?: string;
};

/** The toolbar for the text at the cursor. The arrow keys move between buttons, and Escape returns to the text. */
export const Toolbar = ({ view, place, className }: ToolbarProps) => {
  const t = useT("console", "editing");
  const [address, setAddress] = useState<string | null>(null);
  const [alt, setAlt] = useState<string | null>(null);
  const addressField = useRef<HTMLInputElement>(null);
  const isAsking = address !== null;
  useEffect(() => {
    if (isAsking) addressField.current?.focus();
  }, [isAsking]);
  const run = (command: Command): void => {
    if (view === null) return;
    command(view.state, view.dispatch, view);
    view.focus();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    if (event.key === "Escape") {
      // A dialog around the editor stays open.
      event.stopPropagation();
      view?.focus();
    }
    const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    if (step === 0 || event.target instanceof HTMLSelectElement) return;
    const all = [...event.currentTarget.querySelectorAll<HTMLElement>("select, button:not(:disabled)")];
    const at = all.findIndex((each) => each === event.target);
    all.at((at + step) % all.length)?.focus();
    event.preventDefault();
  };
  const toggle = (label: string, icon: ReactNode, isOn: boolean, command: Command): ReactNode => (
    <IconButton
      key={label}
      tone="mute"
      label={label}
      icon={icon}
      aria-pressed={isOn}
      disabled={view === null}
      className={cx(isOn && "bg-accent-soft text-accent-text")}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => run(command)}
    />
  );
  const putLink = (href: string): void => {
    run(setLink(href));
    setAddress(null);
  };
  const putTyped = (): void => {
    if (address !== null && isLink(address.trim())) putLink(address.trim());
  };
  const href = view === null ? "" : hrefOf(view.state);
  return (
    <div className={className}>
      <div
        ref={place}
        role="toolbar"
        tabIndex={-1}
        aria-label={t("editor.toolbar")}
        className="flex flex-wrap items-center gap-1 px-3 py-1.5"
        onKeyDown={onKeyDown}
      >
        <select
          aria-label={t("editor.line")}
          disabled={view === null}
          value={view === null ? "text" : lineOf(view.state)}
          onChange={({ target }) => run(toLine(LINES.find((line) => line === target.value) ?? "text"))}
          className="mr-1 min-h-(--control-small) max-w-full min-w-0 rounded-control border border-line bg-card px-2.5 disabled:opacity-60"
        >
          {LINES.map((line) => (
            <option key={line} value={line}>
              {t(`editor.${line}`)}
            </option>
          ))}
        </select>
        {STYLES.map(([name, icon]) =>
          toggle(t(`editor.${name}`), icon, view !== null && isStyled(view.state, name), toggleStyle(name)),
        )}
        <IconButton
          tone="mute"
          label={t("editor.link")}
          icon={<Link2 aria-hidden className="size-4" />}
          aria-pressed={href !== ""}
          aria-expanded={isAsking}
          disabled={view === null}
          className={cx(href !== "" && "bg-accent-soft text-accent-text")}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => setAddress(isAsking ? null : href)}
        />
        <IconButton
          tone="mute"
          label={t("editor.picture")}
          icon={<ImageIcon aria-hidden className="size-4" />}
          aria-expanded={alt !== null}
          disabled={view === null}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => setAlt(alt === null ? "" : null)}
        />
        <TableTools view={view} onRun={run} />
        {INSIDES.map(([name, icon]) =>
          toggle(t(`editor.${name}`), icon, view !== null && isIn(view.state, name), toggleInside(name)),
        )}
        <IconButton
          tone="mute"
          label={t("editor.undo")}
          icon={<Undo2 aria-hidden className="size-4" />}
          disabled={view === null}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => run(undo)}
        />
        <IconButton
          tone="mute"
          label={t("editor.redo")}
          icon={<Redo2 aria-hidden className="size-4" />}
          disabled={view === null}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => run(redo)}
        />
      </div>
      {alt !== null && (
        <div className="grid gap-3 border-t border-line px-3 py-2.5">
          <Field label={t("editor.alt")} hint={t("editor.altHint")}>
            <TextInput autoComplete="off" maxLength={200} value={alt} onChange={({ target }) => setAlt(target.value)} />
          </Field>
          <PictureUpload
            onDone={(path) => {
              void sizeOf(path).then((size) => run(insertPicture({ src: path, alt: alt.trim(), ...size })));
              setAlt(null);
            }}
          />
        </div>
      )}
      {/* No form: the editor may stand in one. */}
      {isAsking && (
        <div className="flex flex-wrap items-end gap-2 border-t border-line px-3 py-2.5">
          <div className="min-w-48 grow">
            <Field
              label={t("editor.address")}
              hint={t("editor.addressHint")}
              error={address.trim() !== "" && !isLink(address.trim()) ? t("settings.wrong") : undefined}
            >
              <TextInput
                ref={addressField}
                autoComplete="off"
                spellCheck={false}
                maxLength={500}
                value={address}
                onChange={({ target }) => setAddress(target.value)}
                onKeyDown={(event) => {
                  if (event.key !== "Enter") return;
                  event.preventDefault();
                  putTyped();
                }}
              />
            </Field>
          </div>
          <Button size="small" disabled={!isLink(address.trim())} onClick={putTyped}>
            {t("editor.setLink")}
          </Button>
          {href !== "" && (
            <Button tone="outline" size="small" onClick={() => putLink("")}>
              {t("editor.noLink")}
            </Button>
          )}
        </div>
      )}
    </div>
  );
};
