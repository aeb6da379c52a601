import {
  COLUMN_ROLES,
  DATE_ORDERS,
  ERAS,
  STATEMENT_DELIMITERS,
  STATEMENT_ENCODINGS,
  type StatementMapping,
  type StatementPreview,
} from "@krapao/contract/operator/bank-shapes";
import { useT } from "@krapao/i18n/react";
import { Field } from "@krapao/ui/field";
import { Select } from "@krapao/ui/select";

type Choice<Key extends string> = {
  readonly label: string;
  readonly value: Key;
  readonly keys: readonly Key[];
  readonly nameOf: (key: Key) => string;
  readonly disabled: boolean;
  readonly labelHidden?: boolean;
  readonly onChange: (key: Key) => void;
};

const Pick = <Key extends string>({ label, value, keys, nameOf, disabled, labelHidden, onChange }: Choice<Key>) => (
  <Field label={label} labelHidden={labelHidden ?? false}>
    <Select
      disabled={disabled}
      value={value}
      onChange={({ target }) => {
        const found = keys.find((key) => key === target.value);
        if (found !== undefined) onChange(found);
      }}
    >
      {keys.map((key) => (
        <option key={key} value={key}>
          {nameOf(key)}
        </option>
      ))}
    </Select>
  </Field>
);

type FieldsProps = {
  readonly preview: StatementPreview;
  readonly disabled: boolean;
  readonly onChange: (mapping: StatementMapping) => void;
};

const HEADERS = Array.from({ length: 31 }, (_, at) => String(at));
const DECIMALS = [".", ","] as const;

/** Maps a file's columns: which field each is, and the format of dates and amounts. */
export const MappingFields = ({ preview: { mapping, columns }, disabled, onChange }: FieldsProps) => {
  const t = useT("console");
  const change = (part: Partial<StatementMapping>): void => onChange({ ...mapping, ...part });
  return (
    <div className="grid gap-3">
      <ul className="grid gap-2">
        {mapping.columns.map((role, at) => {
          const { name = "", sample = "" } = columns[at] ?? {};
          const label = name === "" ? t("bank.column", { number: at + 1 }) : name;
          return (
            <li key={`${at} ${name}`} className="grid items-center gap-x-3 gap-y-1 sm:grid-cols-[1fr_1fr_12rem]">
              <b className="[overflow-wrap:anywhere]">{label}</b>
              <span className="text-mute [overflow-wrap:anywhere]">{sample}</span>
              <Pick
                label={t("bank.isOur", { name: label })}
                labelHidden
                disabled={disabled}
                value={role}
                keys={COLUMN_ROLES}
                nameOf={(key) => t(`columnRole.${key}`)}
                onChange={(next) => change({ columns: mapping.columns.map((one, i) => (i === at ? next : one)) })}
              />
            </li>
          );
        })}
      </ul>
      <div className="grid gap-3 sm:grid-cols-2">
        <Pick
          label={t("bank.encoding")}
          disabled={disabled}
          value={mapping.encoding}
          keys={STATEMENT_ENCODINGS}
          nameOf={(key) => key.toUpperCase()}
          onChange={(encoding) => change({ encoding })}
        />
        <Pick
          label={t("bank.delimiter")}
          disabled={disabled}
          value={mapping.delimiter}
          keys={STATEMENT_DELIMITERS}
          nameOf={(key) => (key === "\t" ? "Tab" : key)}
          onChange={(delimiter) => change({ delimiter })}
        />
        <Pick
          label={t("bank.header")}
          disabled={disabled}
          value={String(mapping.header)}
          keys={HEADERS}
          nameOf={(key) => (key === "0" ? t("bank.noHeader") : key)}
          onChange={(header) => change({ header: Number(header) })}
        />
        <Pick
          label={t("bank.order")}
          disabled={disabled}
          value={mapping.order}
          keys={DATE_ORDERS}
          nameOf={(key) => t(`dateOrder.${key}`)}
          onChange={(order) => change({ order })}
        />
        <Pick
          label={t("bank.era")}
          disabled={disabled}
          value={mapping.era}
          keys={ERAS}
          nameOf={(key) => t(`era.${key}`)}
          onChange={(era) => change({ era })}
        />
        <Pick
          label={t("bank.decimal")}
          disabled={disabled}
          value={mapping.decimal}
          keys={DECIMALS}
          nameOf={(key) => (key === "." ? "1,234.50" : "1.234,50")}
          onChange={(decimal) => change({ decimal })}
        />
      </div>
    </div>
  );
};
