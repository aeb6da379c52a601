import { useT } from "@krapao/i18n/react";
import { ErrorState } from "@krapao/ui/error-state";
import { Component, type ReactNode } from "react";

type State = { readonly failed: boolean };

const Failed = ({ onRetry }: { readonly onRetry: () => void }) => {
  const t = useT();
  return (
    <>
      <div className="night absolute inset-x-0 top-0 h-40 rounded-b-sheet" />
      <div className="relative mx-auto max-w-120 px-4 pt-6">
        <div className="rounded-panel bg-card shadow-card">
          <ErrorState onRetry={onRetry}>{navigator.onLine ? undefined : t("common.offlineNow")}</ErrorState>
        </div>
      </div>
    </>
  );
};

/**
 * Stands in for a part of the app that could not be fetched, or broke. With the line up, trying again loads the page
 * anew: a newer edition of the app may have taken the old one's parts away.
 */
// React has no other way to catch what a component throws than a class.
export class PartBoundary extends Component<{ readonly children: ReactNode }, State> {
  override readonly state: State = { failed: false };

  static getDerivedStateFromError(): State {
    return { failed: true };
  }

  readonly #retry = (): void => {
    if (navigator.onLine) location.reload();
    else this.setState({ failed: false });
  };

  override render(): ReactNode {
    return this.state.failed ? <Failed onRetry={this.#retry} /> : this.props.children;
  }
}
