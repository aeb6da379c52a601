import { useT } from "@krapao/i18n/react";
import { Field } from "@krapao/ui/field";
import { TextInput } from "@krapao/ui/text-input";
import { Search } from "lucide-react";

/** Searches all conversations. */
export const SearchField = ({
  value,
  onChange,
}: {
  readonly value: string;
  readonly onChange: (text: string) => void;
}) => {
  const t = useT("console");
  return (
    <Field label={t("inbox.search")} labelHidden>
      <TextInput
        type="search"
        autoComplete="off"
        maxLength={100}
        placeholder={t("inbox.search")}
        before={<Search aria-hidden className="ml-3 size-4 shrink-0 text-mute" />}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  );
};
