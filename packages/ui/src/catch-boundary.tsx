import { Component, type ReactNode } from "react";

type Props = {
  /** Renders the replacement of a part that failed. Its argument renders the part again. */
  readonly renderFailed: (again: () => void) => ReactNode;
  readonly children: ReactNode;
};

type State = { readonly hasFailed: boolean };

/** Catches errors of a part while it renders, also of a chunk that could not be loaded. */
// React can catch a component's error only in a class.
export class CatchBoundary extends Component<Props, State> {
  override readonly state: State = { hasFailed: false };

  static getDerivedStateFromError(): State {
    return { hasFailed: true };
  }

  readonly #again = (): void => this.setState({ hasFailed: false });

  override render(): ReactNode {
    return this.state.hasFailed ? this.props.renderFailed(this.#again) : this.props.children;
  }
}
