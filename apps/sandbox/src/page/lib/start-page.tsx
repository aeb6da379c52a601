import "../page.css";

import { createI18n, languageOf } from "@krapao/i18n";
import { chosenLanguage, remembering } from "@krapao/i18n/choice";
import { I18nProvider } from "@krapao/i18n/react";
import { loadSandboxCatalogue } from "@krapao/i18n/sandbox-catalogues";
import { Toaster } from "@krapao/ui";
import { StrictMode, Suspense } from "react";
import type { ReactNode } from "react";
import { createRoot } from "react-dom/client";

/** Renders a page in the language of its address (`?l=`), otherwise in the last one of the wallet or of this page. */
export const startPage = (content: ReactNode): void => {
  const asked = languageOf(new URLSearchParams(location.search).get("l"));
  const i18n = remembering(createI18n(asked ?? chosenLanguage("th"), loadSandboxCatalogue));
  const root = document.querySelector("#app");
  if (!root) throw new Error("the page has no place for the app");
  createRoot(root).render(
    <StrictMode>
      <I18nProvider i18n={i18n}>
        <Suspense>
          {content}
          <Toaster />
        </Suspense>
      </I18nProvider>
    </StrictMode>,
  );
};
