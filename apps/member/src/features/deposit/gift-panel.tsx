import { MIN_TRUEMONEY } from "@krapao/contract/constants";
import { sendTruelink } from "@krapao/contract/deposit/send-truelink";
import { giftCodeOf } from "@krapao/contract/gift-link";
import { bareAmountText, currencyWordId, minorOf, moneyText } from "@krapao/i18n";
import { useErrorText, useT } from "@krapao/i18n/react";
import { Button } from "@krapao/ui/button";
import { Card } from "@krapao/ui/card";
import { Field } from "@krapao/ui/field";
import { Mark } from "@krapao/ui/list-row";
import { TextInput } from "@krapao/ui/text-input";
import { toast } from "@krapao/ui/toast";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { ClipboardPaste, Gift } from "lucide-react";
import { type FormEvent, useEffect, useState } from "react";

import { CallError, isPending as isOnItsWay, NO_ANSWER, request } from "../../lib/client.ts";
import { useFailureText } from "../../lib/use-failure-text.ts";
import { isUnanswered } from "../../money/failure-dialog.tsx";
import { creditedPart } from "../../money/credited-part.ts";
import { movementQuery } from "../../money/movement-query.ts";
import { type Outcome, outcomeOf } from "../../money/outcome.ts";
import { OutcomeDialog } from "../../money/outcome-dialog.tsx";
import { sealedFor, unansweredLink } from "./gift-link.ts";
import { useBrakeText } from "./use-brake-text.ts";

type Sent = { readonly outcome: Outcome; readonly amount: number | null };

const send = async (link: string): Promise<Sent> => {
  let amount: number | null = null;
  const answer = async () => {
    // Without the key nothing is sent: the device is offline.
    const sealed = await sealedFor(link).catch(() => {
      throw new CallError(NO_ANSWER, 0);
    });
    const said = await request(sendTruelink, { body: { link: sealed } });
    if (!isOnItsWay(said)) amount = said.amount;
    return said;
  };
  return { outcome: await outcomeOf(answer()), amount };
};

/** A TrueMoney gift link: pasted, checked, sent once, and followed until its result is known. */
export const GiftPanel = ({ account }: { readonly account: string }) => {
  const t = useT("forms", "member", "deposit");
  const errorText = useErrorText();
  const failureText = useFailureText();
  const brakeText = useBrakeText();
  const queries = useQueryClient();
  const [link, setLink] = useState("");
  const [tried, setTried] = useState(false);
  const [wasSent, setWasSent] = useState(false);
  const [sent, setSent] = useState<Sent | null>(null);
  const outcome = sent?.outcome ?? null;
  const followed = outcome?.is === "pending" ? outcome.reference : null;
  const movement = useQuery({ ...movementQuery(followed ?? ""), enabled: followed !== null });
  const credited = creditedPart(movement.data);
  const amount = sent?.amount ?? credited?.amount ?? movement.data?.amount ?? null;

  useEffect(() => {
    let isHere = true;
    unansweredLink()
      .then((found) => {
        if (!isHere || found === null) return;
        setLink((typed) => (typed === "" ? found : typed));
        setWasSent(true);
      })
      .catch(() => undefined);
    return () => {
      isHere = false;
    };
  }, []);

  const { mutate, isPending } = useMutation({
    mutationFn: send,
    onSuccess: (result) => {
      const failure = result.outcome.is === "failed" ? result.outcome.failure : null;
      const isLost = isUnanswered(failure);
      setWasSent(isLost);
      // A refusal is a toast (SPEC.md section 8); the link stays so that it can be corrected.
      if (failure === null || isLost) setSent(result);
      else toast(brakeText(failure) ?? failureText(failure), "danger");
      return queries.invalidateQueries();
    },
  });

  const isGift = giftCodeOf(link) !== null;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    if (isGift && !isPending) mutate(link);
  };
  const paste = async (): Promise<void> => {
    try {
      setLink((await navigator.clipboard.readText()).trim());
      setWasSent(false);
    } catch {
      toast(t("validation.truelinkRequired"));
    }
  };
  const close = (): void => {
    const wasDone = outcome !== null && outcome.is !== "failed";
    setSent(null);
    if (!wasDone) return;
    setLink("");
    setTried(false);
  };

  const minimum = t("validation.truelinkMin", {
    min: bareAmountText(minorOf(MIN_TRUEMONEY)),
    currency: t(currencyWordId("BAHT")),
  });
  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      <Card className="flex items-start gap-3">
        <Mark tone="accent" size="large">
          <Gift />
        </Mark>
        <div className="min-w-0 grow">
          <p className="text-label text-mute">{t("deposit.linkHow")}</p>
          <p className="mt-1.5 text-label text-mute">{t("deposit.linkTo", { name: account })}</p>
        </div>
      </Card>
      <Field
        label={t("terms.giftLink")}
        hint={minimum}
        warning={wasSent ? t("deposit.linkUnanswered") : undefined}
        error={
          tried && !isGift
            ? link.trim() === ""
              ? t("validation.truelinkRequired")
              : errorText("TRUELINK_INVALID")
            : null
        }
      >
        <TextInput
          data-first
          type="url"
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={300}
          placeholder={t("deposit.linkPlaceholder")}
          value={link}
          disabled={isPending}
          onChange={(event) => {
            setLink(event.target.value);
            setTried(false);
            setWasSent(false);
          }}
          after={
            <Button
              tone="text"
              size="small"
              disabled={isPending}
              icon={<ClipboardPaste aria-hidden className="size-4" />}
              onClick={() => void paste()}
            >
              {t("deposit.linkPaste")}
            </Button>
          }
        />
      </Field>
      <Button type="submit" wide loading={isPending} disabled={link.trim() === ""}>
        {t("deposit.linkSend")}
      </Button>
      <OutcomeDialog
        outcome={credited === undefined ? outcome : { is: "done", reference: credited.reference }}
        onRetry={() => {
          setSent(null);
          mutate(link);
        }}
        onClose={close}
        words={{
          doneTitle:
            amount === null ? t("statuses.SUCCESS") : t("deposit.linkDone", { amount: moneyText(amount, "BAHT") }),
          pendingTitle: t("deposit.linkPendingTitle"),
          pendingBody: t("deposit.linkPendingBody"),
          failedBody: t("deposit.linkFailed"),
        }}
      />
    </form>
  );
};
