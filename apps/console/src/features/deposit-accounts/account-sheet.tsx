import { addDepositAccount } from "@krapao/contract/operator/add-deposit-account";
import { changeDepositAccount } from "@krapao/contract/operator/change-deposit-account";
import { DEPOSIT_ACCOUNT_TYPES, type DepositAccount } from "@krapao/contract/operator/content-shapes";
import { useT, useWords } from "@krapao/i18n/react";
import { Checkbox } from "@krapao/ui/checkbox";
import { Field } from "@krapao/ui/field";
import { Select } from "@krapao/ui/select";
import { TextInput } from "@krapao/ui/text-input";
import { toast } from "@krapao/ui/toast";
import { useState } from "react";

import { useAction } from "../../lib/use-action.ts";
import { ActionDialog } from "../../parts/action-dialog.tsx";
import { type AccountDraft, accountOf, BLANK, draftOf, MODES } from "./account-draft.ts";
import { CurrencyOptions } from "../../parts/currency-options.tsx";

type AccountSheetProps = {
  /** Null for a new account. */
  readonly before: DepositAccount | null;
  readonly onClose: () => void;
};

/**
 * Adds an account that members pay into, or changes how members pay into it. The bank and account number never change.
 */
export const AccountSheet = ({ before, onClose }: AccountSheetProps) => {
  const t = useT("console");
  const words = useWords();
  const first = before === null ? BLANK : draftOf(before);
  const [draft, setDraft] = useState<AccountDraft>(first);
  const onDone = (): void => {
    toast(t("proposal.sent"), "success");
    onClose();
  };
  const add = useAction(addDepositAccount, onDone);
  const change = useAction(changeDepositAccount, onDone);
  const account = accountOf(draft);
  const put = (next: Partial<AccountDraft>): void => setDraft({ ...draft, ...next });
  const isSame = before !== null && JSON.stringify(draft) === JSON.stringify(first);
  const send = (reason: string): void => {
    if (account === null) return;
    const { currency, type, bankCode, accountNo, ...terms } = account;
    if (before === null) add.run({ body: { ...terms, currency, type, bankCode, accountNo, reason } });
    else change.run({ params: { _id: before._id }, body: { ...terms, reason } });
  };
  return (
    <ActionDialog
      open
      title={before === null ? t("account.add") : `${before.bankCode} ${before.accountNo}`.trim()}
      confirm={t("proposal.propose")}
      blocked={account === null || isSame}
      about={`account ${before?._id ?? ""}`}
      draft={draft}
      onDraft={setDraft}
      busy={add.busy || change.busy}
      failure={add.failure ?? change.failure}
      onConfirm={send}
      onClose={onClose}
    >
      {before === null ? (
        <>
          <div className="grid gap-3 sm:grid-cols-2">
            <Field label={t("console.currency")}>
              <Select
                value={draft.currency}
                onChange={(event) => put({ currency: event.target.value === "LAK" ? "LAK" : "BAHT" })}
              >
                <CurrencyOptions />
              </Select>
            </Field>
            <Field label={t("account.type")}>
              <Select
                value={draft.type}
                onChange={(event) => {
                  const type = DEPOSIT_ACCOUNT_TYPES.find((each) => each === event.target.value) ?? draft.type;
                  put({ type, mode: MODES[type][0] });
                }}
              >
                {DEPOSIT_ACCOUNT_TYPES.map((each) => (
                  <option key={each} value={each}>
                    {t(`accountType.${each}`)}
                  </option>
                ))}
              </Select>
            </Field>
          </div>
          <Field label={t("account.code")} hint={t("account.codeHint")}>
            <TextInput
              autoComplete="off"
              spellCheck={false}
              maxLength={50}
              value={draft.bankCode}
              onChange={(event) => put({ bankCode: event.target.value.toUpperCase().trim() })}
            />
          </Field>
          {draft.type !== "PAYMENT" && (
            <Field label={t("account.number")}>
              <TextInput
                inputMode="numeric"
                autoComplete="off"
                maxLength={40}
                value={draft.accountNo}
                onChange={(event) => put({ accountNo: event.target.value })}
              />
            </Field>
          )}
        </>
      ) : (
        <p className="text-mute">{t("account.changeBody")}</p>
      )}
      <p className="text-mute">{t("proposal.needsTwo")}</p>
      <Field label={t("account.name")}>
        <TextInput
          data-first
          autoComplete="off"
          maxLength={100}
          value={draft.accountName}
          onChange={(event) => put({ accountName: event.target.value })}
        />
      </Field>
      <div className="grid gap-3 sm:grid-cols-2">
        <Field label={t("account.mode")}>
          <Select
            value={draft.mode}
            onChange={(event) =>
              put({ mode: MODES[draft.type].find((each) => each === event.target.value) ?? draft.mode })
            }
          >
            {MODES[draft.type].map((each) => (
              <option key={each} value={each}>
                {words.find(`accountMode.${each}`) ?? each}
              </option>
            ))}
          </Select>
        </Field>
        <Field label={t("account.position")}>
          <TextInput
            inputMode="numeric"
            autoComplete="off"
            value={draft.position}
            onChange={(event) => put({ position: event.target.value })}
          />
        </Field>
      </div>
      <Checkbox
        label={t("account.active")}
        checked={draft.isActive}
        onChange={(event) => put({ isActive: event.target.checked })}
      />
    </ActionDialog>
  );
};
