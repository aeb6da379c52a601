import { changeBankAccountName } from "@krapao/contract/account/change-bank-account-name";
import { changeProfile } from "@krapao/contract/account/change-profile";
import { getProfile } from "@krapao/contract/account/get-profile";
import type { Account } from "@krapao/contract/account/shapes";
import { isEnglishName } from "@krapao/contract/bank-account";
import { LAO_DEFAULT_CURRENCY } from "@krapao/contract/constants";
import { useT } from "@krapao/i18n/react";
import { Field } from "@krapao/ui/field";
import { PasswordInput } from "@krapao/ui/password-input";
import { Sheet } from "@krapao/ui/sheet";
import { Skeleton } from "@krapao/ui/skeleton";
import { toast } from "@krapao/ui/toast";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { ShieldCheck } from "lucide-react";
import { useState } from "react";

import { Coming } from "../../content/coming.tsx";
import { readOf } from "../../lib/read-of.ts";
import { CallError, request } from "../../lib/client.ts";
import { isUnclear } from "../../lib/lost-answer.ts";
import { useFailureText } from "../../lib/use-failure-text.ts";
import { useStepUpAsked } from "../../lib/use-step-up-asked.ts";
import { type BankDetails, type BankDraft, BankForm } from "../../money/bank-form.tsx";
import { profileQuery } from "./queries.ts";

/** The account as it is now, as the form's first values. */
const draftOf = ({ bankAccount, profile }: Account): BankDraft => {
  const [firstName = "", ...rest] = bankAccount.bankAccountName.split(" ");
  return {
    bankCode: bankAccount.bankCode,
    accountNo: bankAccount.bankAccountNo,
    firstName,
    lastName: rest.join(" "),
    currency: profile.currency === "BAHT" ? "BAHT" : LAO_DEFAULT_CURRENCY,
  };
};

/** What a change affects: nothing, a spelling that may be changed freely (rule 15), or the account. */
const changeOf = ({ bankAccount }: Account, wanted: BankDetails): "none" | "spelling" | "account" => {
  const { bankCode, bankAccountNo, bankAccountName } = bankAccount;
  if (wanted.bankCode !== bankCode || wanted.bankAccountNo !== bankAccountNo) return "account";
  if (wanted.bankAccountName === bankAccountName.toUpperCase()) return "none";
  return !isEnglishName(bankAccountName) && isEnglishName(wanted.bankAccountName) ? "spelling" : "account";
};

/** Sends a change of the account. One whose answer is missing is made if the profile has it. */
const send = async (account: Account, wanted: BankDetails, password: string): Promise<void> => {
  const { bankCode, bankAccountName } = wanted;
  try {
    if (changeOf(account, wanted) === "spelling")
      await request(changeBankAccountName, { body: { bankCode, bankAccountName } });
    else await request(changeProfile, { body: { name: account.profile.name, ...wanted, password } });
  } catch (failure) {
    if (!isUnclear(failure)) throw failure;
    const now = await request(getProfile, {}).catch(() => null);
    if (now === null || changeOf(now, wanted) !== "none") throw failure;
  }
};

type ChangeProps = {
  readonly account: Account;
  readonly draft: BankDraft;
  readonly onDraft: (draft: BankDraft) => void;
  readonly password: string;
  readonly onPassword: (password: string) => void;
  readonly change: {
    readonly isPending: boolean;
    readonly error: unknown;
    readonly run: (wanted: BankDetails) => void;
  };
};

const ChangeForm = ({ account, draft, onDraft, password, onPassword, change }: ChangeProps) => {
  const t = useT("forms", "member", "security");
  const failureText = useFailureText();
  const [isSame, setIsSame] = useState(false);
  const { isPending, error, run } = change;
  const isSpelling =
    changeOf(account, {
      bankCode: draft.bankCode,
      bankAccountNo: draft.accountNo.replace(/\D/g, ""),
      bankAccountName: `${draft.firstName.trim()} ${draft.lastName.trim()}`,
    }) === "spelling";
  const key = error instanceof CallError ? error.key : null;
  // A member who cancels the proof knows that nothing was changed.
  const failure = error === null || key === "STEP_UP_REQUIRED" || key === "WRONG_PASSWORD" ? null : failureText(error);
  return (
    <div className="grid gap-4">
      {!isSpelling && (
        <p className="flex gap-3 rounded-field bg-wait-soft px-4 py-3 text-label text-wait">
          <ShieldCheck aria-hidden className="mt-0.5 size-5 shrink-0" />
          <span className="min-w-0">{t("profile.bankChangeLead")}</span>
        </p>
      )}
      <BankForm
        draft={draft}
        onDraft={(next) => {
          setIsSame(false);
          onDraft(next);
        }}
        withCurrency={false}
        busy={isPending}
        submit={t(isSpelling ? "common.save" : "profile.bankChange")}
        isFilled={isSpelling || password !== ""}
        onSubmit={(wanted) => {
          if (changeOf(account, wanted) === "none") setIsSame(true);
          else run(wanted);
        }}
      >
        {!isSpelling && (
          <Field label={t("profile.devicePassword")} error={key === "WRONG_PASSWORD" ? failureText(error) : null}>
            <PasswordInput
              autoComplete="current-password"
              maxLength={256}
              value={password}
              onChange={(event) => onPassword(event.target.value)}
            />
          </Field>
        )}
        {(failure !== null || isSame) && (
          <p role="alert" className="text-center text-label text-down">
            {isSame ? t("profile.bankSame") : failure}
          </p>
        )}
      </BankForm>
    </div>
  );
};

/**
 * Changes the member's bank account with password and proof (rule 15), or corrects the spelling of its name. The input
 * stays until the change is done or the sheet is closed, through the proof and a lost connection.
 */
export const BankSheet = ({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) => {
  const t = useT("forms", "member", "security");
  const queries = useQueryClient();
  const read = useQuery(profileQuery);
  const { data: account } = read;
  const isAsked = useStepUpAsked() !== null;
  const [draft, setDraft] = useState<BankDraft | null>(null);
  const [password, setPassword] = useState("");
  const change = useMutation({
    mutationFn: async (wanted: BankDetails) => {
      if (account !== undefined) await send(account, wanted, password);
    },
    onSuccess: () => {
      toast(t("profile.bankChanged"), "success");
      close();
      void queries.invalidateQueries();
    },
  });
  const close = (): void => {
    setDraft(null);
    setPassword("");
    change.reset();
    onClose();
  };
  return (
    <Sheet open={open && !isAsked} onClose={close} title={t("profile.bankChange")} locked={change.isPending}>
      {account === undefined ? (
        <Coming reads={[readOf(read)]}>
          <Skeleton className="h-100 w-full rounded-card" />
        </Coming>
      ) : (
        <ChangeForm
          account={account}
          draft={draft ?? draftOf(account)}
          onDraft={setDraft}
          password={password}
          onPassword={(typed) => {
            setPassword(typed);
            if (change.error !== null) change.reset();
          }}
          change={{ isPending: change.isPending, error: change.error, run: change.mutate }}
        />
      )}
    </Sheet>
  );
};
