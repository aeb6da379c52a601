import type { I18n } from "@krapao/i18n";
import { I18nProvider } from "@krapao/i18n/react";
import { Toaster } from "@krapao/ui/toast";
import { QueryClientProvider } from "@tanstack/react-query";
import { StrictMode } from "react";
import { Router } from "wouter";

import { App } from "./app.tsx";
import { queryClient } from "./lib/query-client.ts";

/** The root component of the console. */
export const Root = ({ i18n }: { readonly i18n: I18n }) => (
  <StrictMode>
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={queryClient}>
        <Router>
          <App />
        </Router>
      </QueryClientProvider>
      <Toaster />
    </I18nProvider>
  </StrictMode>
);
