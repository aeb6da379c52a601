import { Component, type ReactNode } from "react";

type Props = {
  /** Draws what stands instead of a part that failed; what it is given draws the part again. */
  readonly renderFailed: (again: () => void) => ReactNode;
  readonly children: ReactNode;
};

type State = { readonly hasFailed: boolean };

/** Catches what a part throws while it is drawn, a chunk that did not come included. */
// React has no other way to catch what a component throws than a class.
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
