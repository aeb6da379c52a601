import { useT } from "@krapao/i18n/react";

/** A key as printed on a keyboard. */
export const Key = ({ children }: { readonly children: string }) => (
  <kbd className="rounded-[6px] border border-line border-b-2 bg-card px-1.5 py-0.5 font-sans text-small font-semibold">
    {children}
  </kbd>
);

/** The keyboard shortcuts of a list, on devices with a keyboard. */
export const KeyHints = () => {
  const t = useT("console");
  return (
    <p className="mt-3 hidden flex-wrap items-center gap-x-4 gap-y-1 px-1 text-mute pointer-fine:flex">
      <span className="flex items-center gap-1.5">
        <Key>J</Key>
        <Key>K</Key>
        {t("keys.move")}
      </span>
      <span className="flex items-center gap-1.5">
        <Key>Enter</Key>
        {t("keys.open")}
      </span>
      <span>{t("keys.noKey")}</span>
    </p>
  );
};

/** The keyboard shortcuts of a list whose rows open. */
export const RowKeyHints = ({ withTags = false }: { readonly withTags?: boolean }) => {
  const t = useT("console");
  return (
    <span className="hidden flex-wrap items-center gap-x-4 gap-y-1 text-mute pointer-fine:flex">
      {(
        [
          ["J K", "move"],
          ["Enter", "open"],
          ["F", "filter"],
          ["S", "sort"],
          ...(withTags ? ([["T", "tags"]] as const) : ([["Esc", "close"]] as const)),
        ] as const
      ).map(([keys, word]) => (
        <span key={word} className="flex items-center gap-1.5">
          {keys.split(" ").map((key) => (
            <Key key={key}>{key}</Key>
          ))}
          {t(`keys.${word}`)}
        </span>
      ))}
    </span>
  );
};

/** The number keys that open the pieces of evidence in a dialog, and a note that no key decides. */
export const NumberKeyHints = ({ count }: { readonly count: number }) => {
  const t = useT("console");
  return (
    count > 0 && (
      <p className="hidden flex-wrap items-center gap-x-3 gap-y-1 text-mute pointer-fine:flex">
        <span className="flex items-center gap-1.5">
          {Array.from({ length: count }, (_, index) => (
            <Key key={index}>{String(index + 1)}</Key>
          ))}
          {t("keys.evidence")}
        </span>
        <span className="flex items-center gap-1.5">
          <Key>Esc</Key>
          {t("keys.close")}
        </span>
        <span>{t("keys.noKeyHere")}</span>
      </p>
    )
  );
};
