import { useT } from "@krapao/i18n/react";
import { Button } from "@krapao/ui/button";
import { Field } from "@krapao/ui/field";
import { TextInput } from "@krapao/ui/text-input";
import { useState } from "react";

import type { ChangeAddress } from "../lib/list-address.ts";
import { closeMenuAround } from "../lib/use-closing.ts";
import { amountEdge, amountEdgeText } from "./amount-edge.ts";
import { FilterMenu } from "./filter-menu.tsx";

type AmountFilterProps = {
  readonly label: string;
  readonly params: URLSearchParams;
  readonly onChange: ChangeAddress;
  /** The query parameters of the least and the greatest amount. */
  readonly names?: { readonly least: string; readonly most: string };
  /** Amounts may be below zero. */
  readonly isSigned?: boolean;
};

/** Filters by a range of amounts. */
export const AmountFilter = ({
  label,
  params,
  onChange,
  names = { least: "least", most: "most" },
  isSigned = false,
}: AmountFilterProps) => {
  const t = useT("console");
  const [least, most] = [params.get(names.least), params.get(names.most)];
  const held = { least: least ?? "", most: most ?? "" };
  const [typed, setTyped] = useState(held);
  const [seen, setSeen] = useState(held);
  // The filter was cleared, or the browser went back: discard the typed texts.
  if (held.least !== seen.least || held.most !== seen.most) {
    setSeen(held);
    setTyped(held);
  }
  // What is wrong is told once it was sent, not while it is typed.
  const [isSent, setSent] = useState(false);
  const shown = amountEdgeText;
  const value =
    least !== null && most !== null
      ? `${shown(least)} ${isSigned ? "…" : "–"} ${shown(most)}`
      : least !== null
        ? t("list.atLeast", { amount: shown(least) })
        : most !== null
          ? t("list.atMost", { amount: shown(most) })
          : null;
  const edges = { least: amountEdge(typed.least, isSigned), most: amountEdge(typed.most, isSigned) };
  const isReversed = Boolean(edges.least) && Boolean(edges.most) && Number(edges.least) > Number(edges.most);
  const isWrong = { least: edges.least === undefined, most: edges.most === undefined || isReversed };
  return (
    <FilterMenu
      label={label}
      value={value}
      onClear={() => {
        setTyped({ least: "", most: "" });
        setSent(false);
        onChange({ [names.least]: null, [names.most]: null });
      }}
    >
      <form
        className="grid gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          setSent(true);
          if (edges.least === undefined || edges.most === undefined || isReversed) return;
          setSent(false);
          closeMenuAround(event.currentTarget);
          onChange({ [names.least]: edges.least, [names.most]: edges.most });
        }}
      >
        {(["least", "most"] as const).map((edge) => (
          <Field
            key={edge}
            labelHidden
            label={t(`list.${edge}`)}
            error={isSent && isWrong[edge] ? t("settings.wrong") : undefined}
          >
            <TextInput
              // A phone's keypad of numbers has no minus.
              inputMode={isSigned ? "text" : "decimal"}
              autoComplete="off"
              placeholder={t(`list.${edge}`)}
              value={typed[edge]}
              onChange={({ target }) => setTyped({ ...typed, [edge]: target.value })}
            />
          </Field>
        ))}
        <Button type="submit" size="small">
          {t("list.set")}
        </Button>
      </form>
    </FilterMenu>
  );
};
