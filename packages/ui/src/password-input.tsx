import { useT } from "@krapao/i18n/react";
import { Eye, EyeOff } from "lucide-react";
import { useState } from "react";

import { TextInput, type TextInputProps } from "./text-input.tsx";

/** A password, with a button that shows it. Set `autoComplete` to `current-password` or `new-password`. */
export const PasswordInput = ({
  autoComplete = "current-password",
  ...rest
}: Omit<TextInputProps, "type" | "after">) => {
  const t = useT();
  const [isShown, setIsShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  return (
    <TextInput
      autoCapitalize="off"
      autoCorrect="off"
      spellCheck={false}
      {...rest}
      autoComplete={autoComplete}
      type={isShown ? "text" : "password"}
      after={
        <button
          type="button"
          aria-pressed={isShown}
          aria-label={isShown ? t("common.hidePassword") : t("common.showPassword")}
          className="flex w-12 shrink-0 self-stretch items-center justify-center rounded-field text-mute hover:text-ink"
          onClick={() => setIsShown(!isShown)}
        >
          <Icon aria-hidden className="size-5" />
        </button>
      }
    />
  );
};
