import { useT } from "@krapao/i18n/react";
import { buttonClass } from "@krapao/ui/button";
import { Card } from "@krapao/ui/card";
import { lazyPart } from "@krapao/ui/lazy-part";
import { SheetGuard } from "@krapao/ui/sheet-guard";
import { Skeleton } from "@krapao/ui/skeleton";
import { Suspense, useRef, useState } from "react";
import { flushSync } from "react-dom";

import { useServiceGuard } from "../features/session/guard.ts";
import type { Typed } from "../features/session/log-in.ts";
import { LoginForm } from "../features/session/login-form.tsx";
import { Link } from "../lib/navigation.tsx";
import { useTitle } from "../lib/use-title.ts";
import type { LoginSecondStepProps } from "../shell/login-second-step.tsx";

const secondStep = lazyPart<LoginSecondStepProps>(
  async () => (await import("../shell/login-second-step.tsx")).LoginSecondStep,
);

/** The login by phone and password, and the code by SMS where the member's device is new. */
export const Login = () => {
  const t = useT();
  useServiceGuard();
  const [typed, setTyped] = useState<Typed | null>(null);
  const form = useRef<HTMLDivElement>(null);
  const back = (): void => {
    flushSync(() => setTyped(null));
    form.current?.querySelector<HTMLElement>("[type=submit]")?.focus();
  };
  useTitle(t("login.title"));
  return (
    <>
      <div className="px-1 pt-4 pb-9 text-white lg:hidden">
        <p className="max-w-70 text-headline font-bold text-balance">{t("login.headline")}</p>
        <p className="mt-2 text-mute-night">{t("login.tagline")}</p>
      </div>
      <Card look="lift" padded={false} className="px-5 py-6 lg:p-9">
        <h1 className="mb-5 text-title font-bold lg:text-headline">{t("login.title")}</h1>
        {typed !== null && (
          <SheetGuard open onClose={back}>
            <Suspense fallback={<Skeleton className="h-40 w-full rounded-card" />}>
              <secondStep.Part typed={typed} onBack={back} />
            </Suspense>
          </SheetGuard>
        )}
        {/* The form stays mounted while a code is asked for, so that it keeps its input. */}
        <div ref={form} hidden={typed !== null}>
          <LoginForm onSecondStep={setTyped} />
        </div>
        <div className="mt-5 flex flex-wrap items-center justify-center gap-x-2 gap-y-3 text-mute">
          {t("login.noAccount")}
          <Link href="/register" className={`${buttonClass({ tone: "outline", wide: true })} max-lg:hidden text-ink`}>
            {t("terms.register")}
          </Link>
          <Link
            href="/register"
            className="flex min-h-11 items-center font-semibold text-accent-text hover:underline lg:hidden"
          >
            {t("terms.register")}
          </Link>
        </div>
      </Card>
      <p className="mt-8 hidden justify-center gap-2 text-label text-mute lg:flex">
        {t("login.needHelp")}
        <Link href="/contact" className="font-semibold text-accent-text hover:underline">
          {t("terms.contact")}
        </Link>
      </p>
    </>
  );
};
