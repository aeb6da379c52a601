import { TextInput } from "@krapao/ui/text-input";
import { Search } from "lucide-react";

type SearchInputProps = {
  readonly label: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
  /** Whether the field takes the focus when its dialog opens. */
  readonly isFirst?: boolean;
};

/** A search field. */
export const SearchInput = ({ label, value, onChange, isFirst = false }: SearchInputProps) => (
  <TextInput
    data-first={isFirst || undefined}
    type="search"
    aria-label={label}
    placeholder={label}
    autoComplete="off"
    spellCheck={false}
    maxLength={100}
    value={value}
    onChange={(event) => onChange(event.target.value)}
    // What was sought last is there, and is replaced by what is typed.
    {...(isFirst && { onFocus: (event) => event.target.select() })}
    before={<Search aria-hidden className="ml-3 size-4 shrink-0 text-mute" />}
  />
);
