import { Component, type ReactNode } from 'react';
import type { PageLocation } from '#web/app/navigation.ts';
import { useShown } from '#web/app/use-navigation.tsx';
import { errorBuffer } from '#web/platform/error-buffer.ts';
import { Failure } from './failure.tsx';

/** Shows the failure in the place of its children when the page could not be entered or breaks, until the next navigation. */
export function FailureBoundary({ children }: { children: ReactNode }) {
  const { location, error } = useShown();
  return (
    <Boundary location={location} error={error}>
      {children}
    </Boundary>
  );
}

interface BoundaryProps {
  readonly location: PageLocation;
  readonly error: unknown;
  readonly children: ReactNode;
}

interface BoundaryState {
  readonly location: PageLocation;
  /** Thrown by a component. */
  readonly thrown?: unknown;
}

class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { location: this.props.location };

  static getDerivedStateFromError(thrown: unknown): Partial<BoundaryState> {
    return { thrown };
  }

  static getDerivedStateFromProps({ location }: BoundaryProps, before: BoundaryState): BoundaryState | null {
    return location === before.location ? null : { location, thrown: undefined };
  }

  override componentDidCatch(error: unknown): void {
    errorBuffer.take(error);
  }

  override render(): ReactNode {
    const error = this.props.error ?? this.state.thrown;
    return error === undefined ? this.props.children : <Failure error={error} />;
  }
}
