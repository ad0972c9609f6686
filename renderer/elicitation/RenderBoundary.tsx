import { Component, type ErrorInfo, type ReactNode } from "react";

interface RenderBoundaryProps {
  readonly onFailure: (detail: string) => void;
  readonly fallback: ReactNode;
  readonly children: ReactNode;
}

/** Longest failure text that crosses the border. */
const DETAIL = 2_000;

/** Shows `fallback` in place of children that could not be rendered, and tells why once. */
export class RenderBoundary extends Component<RenderBoundaryProps, { readonly failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { readonly failed: boolean } {
    return { failed: true };
  }

  override componentDidCatch(error: unknown, _info: ErrorInfo): void {
    this.props.onFailure(String(error).slice(0, DETAIL));
  }

  override render(): ReactNode {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}
