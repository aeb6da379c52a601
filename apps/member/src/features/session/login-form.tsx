import { useErrorText, useT } from "@krapao/i18n/react";
import { Button } from "@krapao/ui/button";
import { Checkbox } from "@krapao/ui/checkbox";
import { Field } from "@krapao/ui/field";
import { PasswordInput } from "@krapao/ui/password-input";
import { TextInput } from "@krapao/ui/text-input";
import { CircleAlert, Clock } from "lucide-react";
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from "react";

import { canUsePasskeys } from "@krapao/client/can-use-passkeys";
import { CallError } from "../../lib/client.ts";
import { Link } from "../../lib/navigation.tsx";
import { hasExpired } from "../../lib/return-address.ts";
import { ofTab } from "../../lib/storage.ts";
import { useFailureText } from "../../lib/use-failure-text.ts";
import { memberShell, memberRoutes } from "../../routes/member-routes.ts";
import { enter, guest, logIn, type Typed } from "./log-in.ts";

/** Fetches what the login leads to. Whoever only looks at the page fetches none of it. */
const prepareHome = (): void => {
  for (const { preload } of [memberShell, memberRoutes["/user/home"]]) preload().catch(() => undefined);
};

const textOf = (form: FormData, name: string): string => {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
};

type LoginFormProps = {
  /** Called when phone and password are right, and the member's second step needs a code on new devices. */
  readonly onSecondStep: (typed: Typed) => void;
};

/** Phone and password. The fields keep their own text, so nothing is lost before the page is hydrated. */
export const LoginForm = ({ onSecondStep }: LoginFormProps) => {
  const t = useT();
  const errorText = useErrorText();
  const failureText = useFailureText();
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  const tell = (failure: unknown): void => {
    setError(failureText(failure));
    setBusy(false);
  };

  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const username = textOf(form, "username").trim();
    const password = textOf(form, "password");
    if (busy || username === "" || password === "") return;
    const remember = form.get("remember") !== null;
    setBusy(true);
    setError(null);
    prepareHome();
    try {
      await logIn({ username, password, remember });
    } catch (failure) {
      if (failure instanceof CallError && failure.key === "STEP_UP_REQUIRED") {
        setBusy(false);
        onSecondStep({ username, password, remember });
      } else tell(failure);
    }
  };

  // This tab's data is added after hydration, because the prerendered page does not have it.
  const [expired, setExpired] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    setExpired(hasExpired());
    const field = form.current?.elements.namedItem("username");
    const phone = ofTab.get("registered_phone");
    if (phone !== null && field instanceof HTMLInputElement && field.value === "") field.value = phone;
  }, []);
  const fail = useEffectEvent(tell);
  const remembers = (): boolean => form.current !== null && new FormData(form.current).get("remember") !== null;
  // Passkeys are offered once the page can be used.
  useEffect(() => {
    const leaving = new AbortController();
    let isChosen = false;
    const offer = async (): Promise<void> => {
      const { offerPasskey } = await import("./offer-passkey.ts");
      const more = () => ({ remember: remembers(), ...guest() });
      const choose = (): void => {
        isChosen = true;
        setBusy(true);
        prepareHome();
      };
      const entered = await offerPasskey(leaving.signal, more, choose);
      if (entered !== null) await enter(entered.token, remembers(), entered.username);
    };
    if (canUsePasskeys())
      offer().catch((failure: unknown) => {
        // The browser offered passkeys by itself, so only the refusal of a passkey that a person chose is shown. Before
        // one was chosen, the form may be busy with a password.
        if (failure instanceof CallError && failure.key === "PASSKEY_INVALID") fail(failure);
        else if (isChosen) setBusy(false);
      });
    return () => leaving.abort();
  }, []);

  return (
    // Before the script is loaded the browser itself may submit the form, and must not put its fields into an address.
    <form
      ref={form}
      method="post"
      onSubmit={(event) => void submit(event)}
      onChange={() => {
        setError(null);
        prepareHome();
      }}
      noValidate
    >
      <div role="status">
        {expired && (
          <p className="mb-4 flex gap-2 rounded-control bg-wait-soft px-4 py-3 text-label text-wait">
            <Clock aria-hidden className="mt-0.5 size-4.5 shrink-0" />
            {errorText("EXPIRED_AUTH_TOKEN")}
          </p>
        )}
      </div>
      <Field label={t("terms.phoneNumber")}>
        <TextInput name="username" type="tel" inputMode="tel" autoComplete="username webauthn" maxLength={30} />
      </Field>
      <Field label={t("terms.password")} className="mt-4">
        <PasswordInput name="password" maxLength={128} />
      </Field>
      <div className="mt-3 mb-4 flex flex-wrap items-center justify-between gap-x-4">
        <Checkbox name="remember" defaultChecked label={t("login.rememberMe")} />
        <Link
          href="/forgot"
          className="flex min-h-11 items-center text-label font-semibold text-accent-text hover:underline"
        >
          {t("login.forgotPassword")}
        </Link>
      </div>
      <div role="alert">
        {error !== null && (
          <p className="mb-4 flex gap-2 rounded-control bg-down-soft px-4 py-3 text-label text-down">
            <CircleAlert aria-hidden className="mt-0.5 size-4.5 shrink-0" />
            {error}
          </p>
        )}
      </div>
      <Button type="submit" wide loading={busy}>
        {t("terms.login")}
      </Button>
    </form>
  );
};
