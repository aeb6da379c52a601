import { useT } from "@krapao/i18n/react";
import { IconButton } from "@krapao/ui/icon-button";
import { TextInput } from "@krapao/ui/text-input";
import { ArrowRight, Search } from "lucide-react";

type SearchInputProps = {
  readonly label: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
  /** Whether the field takes the focus when its dialog opens. */
  readonly isFirst?: boolean;
  /**
   * Whether it is sent with its form, by a button or Enter. Without a button the browser sends no form that has other
   * fields, such as days.
   */
  readonly isSent?: boolean;
};

/** A search field. */
export const SearchInput = ({ label, value, onChange, isFirst = false, isSent = false }: SearchInputProps) => {
  const t = useT("console");
  return (
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
      after={
        isSent && (
          <IconButton
            type="submit"
            tone="mute"
            label={t("search.title")}
            icon={<ArrowRight aria-hidden className="size-4" />}
            className="mr-0.5"
          />
        )
      }
    />
  );
};
