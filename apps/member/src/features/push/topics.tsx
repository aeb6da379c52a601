import { choosePushTopics } from "@krapao/contract/push/choose-push-topics";
import { type Push, PUSH_TOPICS, type PushTopic } from "@krapao/contract/push/shapes";
import { useT } from "@krapao/i18n/react";
import { Checkbox } from "@krapao/ui/checkbox";
import { toast } from "@krapao/ui/toast";
import { useMutation, useQueryClient } from "@tanstack/react-query";

import { request } from "../../lib/client.ts";
import { useFailureText } from "../../lib/use-failure-text.ts";
import { pushQuery } from "./queries.ts";

type TopicsProps = {
  readonly title: string;
  /** The topics that the member has chosen. */
  readonly topics: readonly PushTopic[];
  /** The topics that can be chosen here. */
  readonly shown: readonly PushTopic[];
};

/** The topics of the member's notices, on all their devices. A change takes effect at once. */
export const Topics = ({ title, topics, shown }: TopicsProps) => {
  const t = useT("activity");
  const failureText = useFailureText();
  const queries = useQueryClient();
  const choose = useMutation({
    mutationFn: (next: PushTopic[]) => request(choosePushTopics, { body: { topics: next } }),
    onMutate: (next) =>
      queries.setQueryData(pushQuery.queryKey, (push: Push | undefined) => push && { ...push, topics: next }),
    onError: (error) => toast(failureText(error), "danger"),
    onSettled: () => queries.invalidateQueries(pushQuery),
  });
  const labels = {
    money: t("push.money"),
    security: t("push.security"),
    support: t("push.answers"),
    news: t("push.news"),
  } as const;
  return (
    <fieldset>
      <legend className="font-semibold">{title}</legend>
      <div className="mt-1 grid">
        {shown.map((topic) => (
          <Checkbox
            key={topic}
            label={labels[topic]}
            checked={topics.includes(topic)}
            disabled={choose.isPending}
            onChange={({ target }) =>
              choose.mutate(PUSH_TOPICS.filter((each) => (each === topic ? target.checked : topics.includes(each))))
            }
          />
        ))}
      </div>
    </fieldset>
  );
};
