import { changeSeed } from "@krapao/contract/spin/change-seed";
import type { Fairness } from "@krapao/contract/spin/shapes";
import { useT } from "@krapao/i18n/react";
import { Button } from "@krapao/ui/button";
import { Card } from "@krapao/ui/card";
import { Field } from "@krapao/ui/field";
import { RowCard } from "@krapao/ui/list-row";
import { TextInput } from "@krapao/ui/text-input";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { CircleAlert, CircleCheck } from "lucide-react";
import { type FormEvent, useState } from "react";

import { request } from "../../lib/client.ts";
import { useFailureText } from "../../lib/use-failure-text.ts";
import { Fact } from "./fact.tsx";
import { canVerify, hashOf } from "./verify.ts";

const LENGTH_MOST = 128;

/** The revealed seed, and whether it is the promised one. Null where the browser cannot compute that. */
type Shown = { readonly serverSeed: string; readonly isKept: boolean | null };

const Revealed = ({ shown }: { readonly shown: Shown }) => {
  const t = useT("member", "spin");
  const isBroken = shown.isKept === false;
  const Icon = isBroken ? CircleAlert : CircleCheck;
  return (
    <div role="status" className="grid gap-3">
      <p className={`flex gap-2 text-label ${isBroken ? "text-down" : "text-up-text"}`}>
        <Icon aria-hidden className="mt-0.5 size-4.5 shrink-0" />
        <span>
          {t("spin.fairNewDone")}{" "}
          {shown.isKept !== null && (isBroken ? t("spin.fairNewBroken") : t("spin.fairNewKept"))}
        </span>
      </p>
      <RowCard as="dl">
        <Fact label={t("spin.fairServer")} copy={shown.serverSeed}>
          {shown.serverSeed}
        </Fact>
      </RowCard>
    </div>
  );
};

/** Starts a new pair with a seed of the member's own, which reveals the server's last seed. */
export const NewPair = ({ fair }: { readonly fair: Fairness }) => {
  const t = useT("member", "spin");
  const failureText = useFailureText();
  const queries = useQueryClient();
  const [typed, setTyped] = useState("");
  const [isEmpty, setEmpty] = useState(false);
  const [shown, setShown] = useState<Shown | null>(null);
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (): Promise<Shown> => {
      const promised = fair.seedHash;
      const { previous } = await request(changeSeed, { body: { clientSeed: typed.trim() } });
      const isKept = canVerify() ? (await hashOf(previous.serverSeed)) === promised : null;
      return { serverSeed: previous.serverSeed, isKept };
    },
    onSuccess: (revealed) => {
      setShown(revealed);
      setTyped("");
      return queries.invalidateQueries({ queryKey: ["spin"] });
    },
    onError: () => void queries.invalidateQueries({ queryKey: ["spin"] }),
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setEmpty(typed.trim() === "");
    if (typed.trim() !== "" && !isPending) mutate();
  };
  return (
    <section>
      <h3 className="pb-2 font-bold">{t("spin.fairNewTitle")}</h3>
      <Card className="grid grid-cols-1 gap-4">
        <p className="text-label text-mute">{t("spin.fairNewBody")}</p>
        <form onSubmit={submit} noValidate className="grid gap-3">
          <Field
            label={t("spin.fairClient")}
            hint={t("spin.fairNewHint")}
            error={isEmpty ? t("spin.fairNewEmpty") : error === null ? null : failureText(error)}
          >
            <TextInput
              autoComplete="off"
              maxLength={LENGTH_MOST}
              value={typed}
              onChange={(event) => {
                setTyped(event.target.value);
                setEmpty(false);
              }}
            />
          </Field>
          <Button type="submit" tone="outline" wide loading={isPending}>
            {t("spin.fairNewTitle")}
          </Button>
        </form>
        {shown !== null && <Revealed shown={shown} />}
      </Card>
    </section>
  );
};
