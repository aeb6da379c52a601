import { MAX_STARS } from "@krapao/contract/chat/rate-chat";
import { withoutUnfit } from "@krapao/contract/unfit-characters";
import { useT } from "@krapao/i18n/react";
import { Button } from "@krapao/ui/button";
import { cx } from "@krapao/ui/cx";
import { Star } from "lucide-react";
import { type FormEvent, useState } from "react";

import { CallError } from "../../lib/client.ts";
import { useFailureText } from "../../lib/use-failure-text.ts";
import { useChat } from "./use-chat.ts";

const MAX_COMMENT = 500;

/** Asks the customer to rate an ended conversation, and thanks for the rating. */
export const Rating = ({ isRated }: { readonly isRated: boolean }) => {
  const t = useT("chat");
  const chat = useChat();
  const failureText = useFailureText();
  const [stars, setStars] = useState(0);
  const [comment, setComment] = useState("");
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  if (isRated)
    return (
      <p role="status" className="self-center py-2 text-label text-mute">
        {t("chat.rated")}
      </p>
    );
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (stars === 0 || isBusy) return;
    setIsBusy(true);
    try {
      await chat.rate(stars, withoutUnfit(comment).trim());
    } catch (error) {
      setFailure(error instanceof CallError && error.key === "NO_DATA" ? t("chat.rateGone") : failureText(error));
      setIsBusy(false);
    }
  };
  return (
    <form
      className="rounded-card border border-line bg-card px-4 py-3 text-center"
      onSubmit={(event) => void send(event)}
    >
      <fieldset>
        <legend className="mx-auto font-semibold">{t("chat.rate")}</legend>
        <div className="flex justify-center">
          {Array.from({ length: MAX_STARS }, (_, at) => at + 1).map((count) => (
            <label
              key={count}
              className="relative flex size-11 cursor-pointer items-center justify-center rounded-control has-focus-visible:outline-2 has-focus-visible:outline-accent"
            >
              <input
                type="radio"
                name="stars"
                value={count}
                checked={stars === count}
                aria-label={t("chat.stars", { count })}
                // It covers the star, so that whatever presses the star presses it.
                className="absolute inset-0 m-0 size-full cursor-pointer appearance-none rounded-control outline-none"
                onChange={() => setStars(count)}
              />
              <Star
                aria-hidden
                className={cx(
                  "pointer-events-none size-7",
                  count <= stars ? "fill-gold text-wait-mark" : "text-line-strong",
                )}
              />
            </label>
          ))}
        </div>
      </fieldset>
      {stars > 0 && (
        <>
          <textarea
            value={comment}
            maxLength={MAX_COMMENT}
            rows={2}
            placeholder={t("chat.comment")}
            aria-label={t("chat.comment")}
            className="mt-1 mb-2 w-full resize-none rounded-control bg-sand px-3 py-2 placeholder:text-mute"
            onChange={(event) => setComment(event.target.value)}
          />
          <Button type="submit" size="small" wide loading={isBusy}>
            {t("chat.sendRating")}
          </Button>
        </>
      )}
      {failure !== null && (
        <p role="alert" className="mt-2 text-label text-down">
          {failure}
        </p>
      )}
    </form>
  );
};
