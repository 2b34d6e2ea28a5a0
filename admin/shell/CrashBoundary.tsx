import { Component, type ReactNode } from "react";
import { CrashScreen } from "./CrashScreen.tsx";

type Props = {
  children: ReactNode;
  /** A change of it tries again. */ resetKey?: string;
  /** Shown instead of the crash screen, for parts the page can do without. */ fallback?: ReactNode;
};
type State = { crashed: boolean };

/** The last resort: a screen that failed to draw asks for a refresh instead of going blank. */
export class CrashBoundary extends Component<Props, State> {
  override state: State = { crashed: false };

  static getDerivedStateFromError(): State {
    return { crashed: true };
  }

  override componentDidUpdate(before: Props) {
    if (this.state.crashed && before.resetKey !== this.props.resetKey) this.setState({ crashed: false });
  }

  override render() {
    const { fallback = <CrashScreen />, children } = this.props;
    return this.state.crashed ? fallback : children;
  }
}
