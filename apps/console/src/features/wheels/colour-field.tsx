import { Field, useFieldAttributes } from "@krapao/ui/field";
import { frameClass } from "@krapao/ui/text-input";

type ColourFieldProps = {
  readonly label: string;
  readonly value: string;
  readonly onChange: (colour: string) => void;
};

const ColourInput = ({ value, onChange }: Omit<ColourFieldProps, "label">) => (
  <div className={frameClass}>
    <input
      type="color"
      {...useFieldAttributes()}
      value={value}
      onChange={(event) => onChange(event.target.value.toLowerCase())}
      className="ml-2 h-7 w-9 shrink-0 cursor-pointer rounded-chip border-0 bg-transparent p-0"
    />
    <span className="min-w-0 px-2 text-mute [overflow-wrap:anywhere]">{value}</span>
  </div>
);

/** Selects a colour with the browser's colour picker. */
export const ColourField = ({ label, ...input }: ColourFieldProps) => (
  <Field label={label}>
    <ColourInput {...input} />
  </Field>
);
