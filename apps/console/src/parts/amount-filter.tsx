import { useT } from "@krapao/i18n/react";
import { Button } from "@krapao/ui/button";
import { TextInput } from "@krapao/ui/text-input";
import { useState } from "react";

import type { ChangeAddress } from "../lib/list-address.ts";
import { FilterMenu } from "./filter-menu.tsx";

const AMOUNT = /^-?\d{1,10}(\.\d{1,2})?$/;

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
  const [typed, setTyped] = useState({ least: least ?? "", most: most ?? "" });
  const shown = (amount: string): string => amount.replace("-", "–");
  const value =
    least !== null && most !== null
      ? isSigned
        ? `${shown(least)} … ${shown(most)}`
        : `${least} – ${most}`
      : least !== null
        ? t("list.atLeast", { amount: shown(least) })
        : most !== null
          ? t("list.atMost", { amount: shown(most) })
          : null;
  const fit = (text: string): string | null => {
    // A minus is shown as an en dash, so it may come as one.
    const amount = text.replaceAll(",", "").replace(/^[–−]/, "-");
    return AMOUNT.test(amount) && (isSigned || !amount.startsWith("-")) ? amount : null;
  };
  return (
    <FilterMenu
      label={label}
      value={value}
      onClear={() => {
        setTyped({ least: "", most: "" });
        onChange({ [names.least]: null, [names.most]: null });
      }}
    >
      <form
        className="grid gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          onChange({ [names.least]: fit(typed.least), [names.most]: fit(typed.most) });
        }}
      >
        {(["least", "most"] as const).map((edge) => (
          <TextInput
            key={edge}
            // A phone's keypad of numbers has no minus.
            inputMode={isSigned ? "text" : "decimal"}
            autoComplete="off"
            aria-label={t(`list.${edge}`)}
            placeholder={t(`list.${edge}`)}
            value={typed[edge]}
            onChange={({ target }) => setTyped({ ...typed, [edge]: target.value })}
          />
        ))}
        <Button type="submit" size="small">
          {t("list.set")}
        </Button>
      </form>
    </FilterMenu>
  );
};
