import type { I18n } from "@krapao/i18n";
import { I18nProvider } from "@krapao/i18n/react";
import { Toaster } from "@krapao/ui/toast";
import { StrictMode } from "react";
import { Router } from "wouter";

import { App } from "./app.tsx";

/** The whole app; `path` is the address of a page that is made while building. */
export const Root = ({ i18n, path }: { readonly i18n: I18n; readonly path?: string }) => (
  <StrictMode>
    <I18nProvider i18n={i18n}>
      {/* A page that was made while building knows no query: while it comes to life, none is seen. */}
      <Router ssrSearch="" {...(path !== undefined && { ssrPath: path })}>
        <App />
      </Router>
      <Toaster />
    </I18nProvider>
  </StrictMode>
);
