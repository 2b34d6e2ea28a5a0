import { Component, type ReactNode } from "react";
import { Failure } from "../data/failure.ts";
import { CrashScreen } from "./CrashScreen.tsx";

type Props = {
  children: ReactNode;
  /** A change of it tries again. */ resetKey?: string;
  /** Shown instead of the crash screen, for parts the page can do without. */ fallback?: ReactNode;
  /** Shown where not the screen failed but the server refused it. */ refused?: (failure: Failure) => ReactNode;
};
type State = { crash: { error: unknown } | null };

/** The last resort: a screen that failed to draw asks for a refresh instead of going blank. */
export class CrashBoundary extends Component<Props, State> {
  override state: State = { crash: null };

  static getDerivedStateFromError(error: unknown): State {
    return { crash: { error } };
  }

  override componentDidUpdate(before: Props) {
    if (this.state.crash && before.resetKey !== this.props.resetKey) this.setState({ crash: null });
  }

  override render() {
    const { fallback = <CrashScreen />, refused, children } = this.props;
    const { crash } = this.state;
    if (!crash) return children;
    return refused && crash.error instanceof Failure ? refused(crash.error) : fallback;
  }
}
