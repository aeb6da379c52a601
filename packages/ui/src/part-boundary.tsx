import { Component, type ComponentType, type ReactNode } from "react";

type Props = {
  /** What is shown instead of a part that failed. */
  readonly failed: ComponentType<{ readonly onRetry: () => void }>;
  readonly children: ReactNode;
};

type State = { readonly hasFailed: boolean };

/**
 * Stands in for a part of an app that could not be fetched, or that threw. With the line up, trying again loads the page
 * anew, because a newer edition of the app may have taken the old one's parts away.
 */
// React has no other way to catch what a component throws than a class.
export class PartBoundary extends Component<Props, State> {
  override readonly state: State = { hasFailed: false };

  static getDerivedStateFromError(): State {
    return { hasFailed: true };
  }

  readonly #retry = (): void => {
    if (navigator.onLine) location.reload();
    else this.setState({ hasFailed: false });
  };

  override render(): ReactNode {
    const { failed: Failed, children } = this.props;
    return this.state.hasFailed ? <Failed onRetry={this.#retry} /> : children;
  }
}
