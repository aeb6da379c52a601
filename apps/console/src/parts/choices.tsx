import { cx } from "@krapao/ui";

type ChoicesProps<Key extends string> = {
  /** The name of the group, for screen readers. */
  readonly label: string;
  readonly choices: readonly { readonly key: Key; readonly label: string }[];
  readonly value: Key;
  readonly onChange: (key: Key) => void;
};

/** A row of buttons of which one is selected. */
export const Choices = <Key extends string>({ label, choices, value, onChange }: ChoicesProps<Key>) => (
  <fieldset className="flex max-w-full flex-wrap rounded-control bg-sand p-0.75">
    <legend className="sr-only">{label}</legend>
    {choices.map(({ key, label: name }) => (
      <button
        key={key}
        type="button"
        aria-pressed={key === value}
        onClick={() => onChange(key)}
        className={cx(
          "min-h-7 rounded-chip px-3 font-semibold pointer-coarse:min-h-11",
          key === value ? "bg-card shadow-lift" : "text-mute hover:text-ink",
        )}
      >
        {name}
      </button>
    ))}
  </fieldset>
);
