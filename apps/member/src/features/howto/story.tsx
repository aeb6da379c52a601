import type { HowtoKey } from "@krapao/contract/config";
import type { Edition } from "@krapao/contract/edition";
import { useLanguage, useT } from "@krapao/i18n/react";

import { Slides } from "../../content/slides.tsx";
import { STORIES } from "./stories.ts";

type StoryProps = {
  readonly name: HowtoKey;
  readonly edition: Edition;
  /** The addresses of the edition's pictures, by their path beside this file. */
  readonly pictures: Readonly<Record<string, string>>;
};

/** Shows one how-to in pictures of the app, with a line of text for each. */
export const Story = ({ name, edition, pictures }: StoryProps) => {
  const t = useT("join");
  const [language] = useLanguage();
  const steps = STORIES[name];
  return (
    <Slides
      placeText={(place) => t("howto.place", { place, count: steps.length })}
      slides={steps.map(({ picture, words }, at) => (
        <figure key={picture} className="grid gap-3">
          <figcaption className="flex min-h-14 items-center gap-3 px-1">
            <span
              aria-hidden
              className="flex size-8 shrink-0 items-center justify-center rounded-full bg-accent-soft font-bold text-accent-text"
            >
              {at + 1}
            </span>
            <span className="min-w-0">{t(words)}</span>
          </figcaption>
          <img
            src={pictures[`./pictures/${edition}/${language}/${picture}.webp`]}
            alt=""
            width={585}
            height={1170}
            loading={at === 0 ? "eager" : "lazy"}
            className="mx-auto block h-[max(12rem,min(58dvh,100dvh-19rem,600px))] w-auto rounded-card border border-line bg-paper object-contain"
          />
        </figure>
      ))}
    />
  );
};
