import type { CampaignAbout } from "@krapao/contract/operator/campaign-shapes";
import type { ConsoleBonus } from "@krapao/contract/operator/content-shapes";
import { listConsoleBonuses } from "@krapao/contract/operator/list-console-bonuses";
import { listWheels } from "@krapao/contract/operator/list-wheels";
import { useT, useWords } from "@krapao/i18n/react";
import { Field } from "@krapao/ui/field";
import { Select } from "@krapao/ui/select";
import { useQuery } from "@tanstack/react-query";

import { read } from "../../lib/read.ts";

const keyOf = ({ kind, code }: CampaignAbout): string => `${kind} ${code}`;

type AboutFieldProps = {
  readonly currency: ConsoleBonus["currency"];
  readonly value: CampaignAbout | null;
  readonly onChange: (about: CampaignAbout | null) => void;
};

/** Selects the programme that news is about: a bonus or wheel in this currency that is on or begins later, or others. */
export const AboutField = ({ currency, value, onChange }: AboutFieldProps) => {
  const t = useT("console");
  const { language } = useWords();
  const { data: bonuses = [] } = useQuery(read(listConsoleBonuses, {}));
  const { data: wheels = [] } = useQuery(read(listWheels, { query: {} }));
  const isOffered = (offer: Pick<ConsoleBonus, "currency" | "state">): boolean =>
    offer.currency === currency && (offer.state === "on" || offer.state === "scheduled");
  const choices: readonly (CampaignAbout & { readonly label: string })[] = [
    ...bonuses.filter(isOffered).map(({ code, name }) => ({ kind: "bonus", code, name: name[language] }) as const),
    ...wheels.filter(isOffered).map(({ _id, name }) => ({ kind: "wheel", code: _id, name: name[language] }) as const),
    { kind: "refund", code: "", name: null } as const,
    { kind: "invite", code: "", name: null } as const,
  ].map(({ kind, code, name }) => ({
    kind,
    code,
    label: name === null ? t(`promotionKind.${kind}`) : `${t(`promotionKind.${kind}`)} · ${name}`,
  }));
  return (
    <Field label={t("campaign.about")} hint={t("campaign.aboutHint")}>
      <Select
        value={value === null ? "" : keyOf(value)}
        onChange={(event) => {
          const chosen = choices.find((choice) => keyOf(choice) === event.target.value);
          onChange(chosen === undefined ? null : { kind: chosen.kind, code: chosen.code });
        }}
      >
        <option value="">{t("campaign.aboutNone")}</option>
        {choices.map((choice) => (
          <option key={keyOf(choice)} value={keyOf(choice)}>
            {choice.label}
          </option>
        ))}
      </Select>
    </Field>
  );
};
