import { useT } from "@krapao/i18n/react";
import { ErrorState } from "@krapao/ui/error-state";
import { Component, type ReactNode } from "react";

type State = { readonly failed: boolean };

const Failed = ({ onRetry }: { readonly onRetry: () => void }) => {
  const t = useT("console");
  return (
    <div className="mx-auto my-8 w-full max-w-120 px-4">
      <div className="rounded-card border border-line bg-card">
        <ErrorState onRetry={onRetry}>{navigator.onLine ? t("desk.broke") : t("common.offlineNow")}</ErrorState>
      </div>
    </div>
  );
};

/** Stands in for a part of the console that could not be fetched, or broke. With the line up, trying again loads it anew. */
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
