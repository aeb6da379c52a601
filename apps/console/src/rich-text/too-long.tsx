import { MAX_TEXT } from "@krapao/contract/operator/content-shapes";
import { countText } from "@krapao/i18n";
import { useT } from "@krapao/i18n/react";

/** Says that a text exceeds the limit of the contract, and by how much. Renders nothing for other texts. */
export const TooLong = ({ text }: { readonly text: string }) => {
  const t = useT("console", "editing");
  return (
    text.length > MAX_TEXT && (
      <p role="status" className="text-small font-semibold text-down">
        {t("editor.long", { count: countText(text.length), most: countText(MAX_TEXT) })}
      </p>
    )
  );
};
