import { Component, type ReactNode } from "react";
import { CrashScreen } from "./CrashScreen.tsx";

type State = { crashed: boolean };

/** The last resort: a screen that failed to draw asks for a refresh instead of going blank. */
export class CrashBoundary extends Component<{ children: ReactNode; /** A change of it tries again. */ resetKey?: string }, State> {
  override state: State = { crashed: false };

  static getDerivedStateFromError(): State {
    return { crashed: true };
  }

  override componentDidUpdate(before: { resetKey?: string }) {
    if (this.state.crashed && before.resetKey !== this.props.resetKey) this.setState({ crashed: false });
  }

  override render() {
    return this.state.crashed ? <CrashScreen /> : this.props.children;
  }
}
