import { findPromotion } from "@krapao/contract/bonus/find-promotion";
import { toPromotionCode } from "@krapao/contract/promotion-code";
import type { Promotion } from "@krapao/contract/bonus/shapes";
import { useT } from "@krapao/i18n/react";
import { Button } from "@krapao/ui/button";
import { Card } from "@krapao/ui/card";
import { useTyping } from "@krapao/ui/use-typing";
import { useMutation } from "@tanstack/react-query";
import { CircleAlert, TicketPercent } from "lucide-react";
import { type FormEvent, useId, useRef, useState } from "react";

import { request } from "../../lib/client.ts";
import { useLoadFailureText } from "../../lib/use-load-failure-text.ts";

const LENGTH_MOST = 50;

type CodeSearchProps = { readonly onFound: (promotion: Promotion) => void };

/** Looks for a promotion by its code, in upper case however it is typed (SPEC.md sections 2 and 5). */
export const CodeSearch = ({ onFound }: CodeSearchProps) => {
  const t = useT("member", "bonus");
  const failureText = useLoadFailureText();
  const id = useId();
  const [code, setCode] = useState("");
  const input = useRef<HTMLInputElement>(null);
  const typed = useTyping(input, code, (raw, caret) => ({
    text: toPromotionCode(raw),
    // What follows the caret keeps the spaces before it.
    caret: toPromotionCode(`${raw.slice(0, caret)}.`).length - 1,
  }));
  const [isMissing, setMissing] = useState(false);
  const { mutate, isPending, data, error, reset } = useMutation({
    // The server counts wrong codes, so each press asks only once.
    mutationFn: (wanted: string) => request(findPromotion, { params: { code: wanted } }),
    onSuccess: ({ promotion }) => {
      if (promotion !== undefined) onFound(promotion);
    },
  });
  const isNotFound = data !== undefined && data.promotion === undefined;
  const wrong = isMissing
    ? t("validation.promotionCodeRequired")
    : error !== null
      ? failureText(error)
      : isNotFound
        ? t("bonus.notFound")
        : null;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const wanted = toPromotionCode(code);
    setMissing(wanted === "");
    if (wanted !== "" && !isPending) mutate(wanted);
  };
  return (
    <Card look="lift" padded={false} className="p-2 text-ink">
      <form onSubmit={submit} noValidate role="search">
        <div className="flex flex-wrap gap-2">
          <label
            htmlFor={id}
            className="group flex min-w-0 grow basis-32 items-center gap-3 rounded-field border border-transparent bg-sand/60 px-4 py-2 focus-within:shadow-focus"
          >
            <TicketPercent aria-hidden className="size-6 shrink-0 text-mute" />
            <span className="min-w-0 grow">
              {/* In the middle of the field, until a code has its place below. */}
              <span className="block text-small text-mute group-has-[:placeholder-shown:not(:focus)]:translate-y-[0.8rem]">
                {t("terms.promotionCode")}
              </span>
              <input
                ref={input}
                id={id}
                type="text"
                autoComplete="off"
                autoCapitalize="characters"
                spellCheck={false}
                enterKeyHint="search"
                placeholder=" "
                maxLength={LENGTH_MOST}
                aria-invalid={wrong !== null || undefined}
                aria-describedby={`${id}-told`}
                value={code}
                className="w-full min-w-0 bg-transparent text-action font-semibold outline-none"
                onChange={(event) => {
                  setCode(typed(event).text);
                  setMissing(false);
                  reset();
                }}
              />
            </span>
          </label>
          <Button type="submit" loading={isPending}>
            {t("bonus.search")}
          </Button>
        </div>
        <p
          id={`${id}-told`}
          role="status"
          className={wrong === null && !isPending ? "sr-only" : "px-2 pt-2 pb-1 text-label"}
        >
          {isPending ? (
            <span className="text-mute">{t("bonus.searching")}</span>
          ) : wrong === null ? null : (
            <span className="flex gap-1.5 text-down">
              <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
              {wrong}
            </span>
          )}
        </p>
      </form>
    </Card>
  );
};
