import { useQuery } from "@tanstack/react-query";
import { type ReactNode, Suspense } from "react";

import { AlertStrip } from "../features/alerts/alert-strip.tsx";
import { ChatAlerts } from "../features/inbox/chat-alerts.tsx";
import { EnrolPage } from "../features/session/enrol-page.tsx";
import { FirstPasswordPage } from "../features/session/first-password-page.tsx";
import { StepUpDialog } from "../features/session/step-up-dialog.tsx";
import { useLive } from "../lib/use-live.ts";
import { meQuery } from "../lib/use-me.ts";
import { View } from "../parts/view.tsx";
import { Foot } from "./foot.tsx";
import { useIdleEnd } from "./use-idle-end.ts";
import { NewSignInNotice } from "./new-sign-in-notice.tsx";
import { OfflineNotice } from "./offline-notice.tsx";
import { PartBoundary } from "./part-boundary.tsx";
import { Rail } from "./rail.tsx";
import { mayOpen } from "../lib/page-permissions.ts";
import { NotAllowed } from "./not-allowed.tsx";
import { EmergencyStrip } from "./emergency-strip.tsx";

const Live = () => {
  useLive();
  return null;
};

/**
 * The console after the sign-in. An operator who must change the password or add an authenticator does that first
 * (SECURITY.md S62).
 */
export const ConsoleShell = ({ path, children }: { readonly path: string; readonly children: ReactNode }) => {
  const me = useQuery(meQuery);
  useIdleEnd();
  return (
    <>
      <View
        query={me}
        skeleton={
          <div className="console">
            <div className="console-rail hidden lg:block" />
          </div>
        }
      >
        {({ needs, permissions }) => {
          if (needs === "password") return <FirstPasswordPage />;
          if (needs === "second-factor") return <EnrolPage />;
          return (
            <div className="console">
              <Live />
              {permissions.includes("inbox.see") && <ChatAlerts />}
              <Rail />
              <div className="flex min-w-0 flex-col max-lg:pb-20">
                <div className="contents print:hidden">
                  <OfflineNotice />
                  <EmergencyStrip />
                  {permissions.includes("alerts.see") && <AlertStrip />}
                  <NewSignInNotice />
                </div>
                <PartBoundary key={path}>
                  <Suspense>{mayOpen(path, (one) => permissions.includes(one)) ? children : <NotAllowed />}</Suspense>
                </PartBoundary>
              </div>
              <div className="contents print:hidden">
                <Foot />
              </div>
            </div>
          );
        }}
      </View>
      <StepUpDialog />
    </>
  );
};
