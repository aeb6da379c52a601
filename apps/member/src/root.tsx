import type { I18n } from "@krapao/i18n";
import { I18nProvider } from "@krapao/i18n/react";
import { Toaster } from "@krapao/ui/toast";
import { StrictMode } from "react";
import { Router } from "wouter";

import { App } from "./app.tsx";

/** The whole app. `path` is the address of a page that is being prerendered. */
export const Root = ({ i18n, path }: { readonly i18n: I18n; readonly path?: string }) => (
  <StrictMode>
    <I18nProvider i18n={i18n}>
      {/* A prerendered page knows no query. So none is read while it is hydrated. */}
      <Router ssrSearch="" {...(path !== undefined && { ssrPath: path })}>
        <App />
      </Router>
      <Toaster />
    </I18nProvider>
  </StrictMode>
);
