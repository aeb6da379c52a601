import { type Chat, COMPLAINT_TOPIC } from "@krapao/contract/operator/chat-shapes";
import { labelChat } from "@krapao/contract/operator/label-chat";
import { dateTimeText } from "@krapao/i18n";
import { useT, useWords } from "@krapao/i18n/react";
import { cx } from "@krapao/ui";
import { Field } from "@krapao/ui/field";
import { Select } from "@krapao/ui/select";
import { useQuery } from "@tanstack/react-query";

import { useAction } from "../../lib/use-action.ts";
import { useMay } from "../../lib/use-may.ts";
import { useNow } from "../../lib/use-now.ts";
import { FailureNote } from "../../parts/failure-note.tsx";
import { settingsQuery } from "./queries.ts";

/** A complaint's number and the deadline for the answer. */
const Complaint = ({ complaint }: { readonly complaint: NonNullable<Chat["complaint"]> }) => {
  const t = useT("console");
  const isLate = useNow(60) > Date.parse(complaint.deadline);
  return (
    <p className={cx("rounded-control px-3 py-2", isLate ? "bg-down-soft text-down" : "bg-wait-soft text-wait")}>
      <b>{complaint.number}</b> {t("inbox.deadline", { at: dateTimeText(complaint.deadline) })}
      {isLate && ` ${t("inbox.deadlineOver")}`}
    </p>
  );
};

/**
 * The labels of a conversation: one topic and any number of tags. The complaint topic assigns a number and a deadline.
 */
export const Labels = ({ chat }: { readonly chat: Chat }) => {
  const t = useT("console");
  const { language } = useWords();
  const { data } = useQuery(settingsQuery);
  const label = useAction(labelChat);
  const { _id, topic, tags, complaint } = chat;
  const mayLabel = useMay()("inbox.reply");
  const isFixed = !mayLabel || label.busy;
  const put = (next: { readonly topic?: string | null; readonly tags?: readonly string[] }): void =>
    label.run({ params: { _id }, body: { topic, ...next, tags: [...(next.tags ?? tags)] } });
  return (
    <div className="grid gap-2.5">
      <Field label={t("inbox.topic")}>
        <Select
          value={topic ?? "none"}
          disabled={isFixed}
          onChange={({ target }) => put({ topic: target.value === "none" ? null : target.value })}
        >
          <option value="none">{t("inbox.noTopic")}</option>
          {data?.settings.topics.map(({ code, name }) => (
            <option key={code} value={code}>
              {name[language]}
            </option>
          ))}
        </Select>
      </Field>
      {complaint !== null && topic === COMPLAINT_TOPIC && <Complaint complaint={complaint} />}
      {data !== undefined && data.settings.tags.length > 0 && (
        <fieldset>
          <legend className="mb-1.5 text-label font-semibold">{t("inbox.tags")}</legend>
          <span className="flex flex-wrap gap-1.5">
            {data.settings.tags.map(({ code, name }) => {
              const isOn = tags.includes(code);
              return (
                <button
                  key={code}
                  type="button"
                  aria-pressed={isOn}
                  disabled={isFixed}
                  onClick={() => put({ tags: isOn ? tags.filter((each) => each !== code) : [...tags, code] })}
                  className={cx(
                    "min-h-7 rounded-chip border px-2 text-small font-semibold pointer-coarse:min-h-11",
                    isOn
                      ? "border-accent bg-accent-soft text-accent-text"
                      : "border-line bg-card text-mute hover:text-ink",
                  )}
                >
                  {name[language]}
                </button>
              );
            })}
          </span>
        </fieldset>
      )}
      <FailureNote failure={label.failure} />
    </div>
  );
};
