import { Component, type ReactNode } from 'react';
import { useClub } from '#client/react.tsx';
import type { PageLocation } from '#web/app/navigation.ts';
import { useTheme } from '#web/app/theme.ts';
import { useShown } from '#web/app/use-navigation.tsx';
import { Shell } from '#web/features/shell/shell.tsx';
import { heldErrors } from '#web/platform/held-errors.ts';
import { useArrival } from './arrival.ts';
import { Failure } from './failure.tsx';
import { PageView } from './page-view.tsx';
import { useSignInNotice } from './sign-in-notice.ts';
import { useHead } from './use-head.ts';

/** The page, or what is shown in its place when it does not exist or broke. */
export function Root() {
  const { location, error } = useShown();
  return (
    <FailureBoundary location={location} error={error}>
      <Frame />
    </FailureBoundary>
  );
}

/** Around every page: the shell, the head of the document, where the page begins. */
function Frame() {
  useHead();
  useArrival();
  useTheme(useClub().settings.theme);
  useSignInNotice();
  return (
    <Shell>
      <PageView />
    </Shell>
  );
}

interface BoundaryProps {
  readonly location: PageLocation;
  /** What went wrong before anything was rendered. */
  readonly error: unknown;
  readonly children: ReactNode;
}

interface BoundaryState {
  readonly location: PageLocation;
  readonly error?: unknown;
}

/** Shows what went wrong until the next page is entered. */
class FailureBoundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { location: this.props.location };

  static getDerivedStateFromError(error: unknown): Partial<BoundaryState> {
    return { error };
  }

  static getDerivedStateFromProps({ location }: BoundaryProps, before: BoundaryState): BoundaryState | null {
    return location === before.location ? null : { location, error: undefined };
  }

  override componentDidCatch(error: unknown): void {
    heldErrors.take(error);
  }

  override render(): ReactNode {
    const error = this.props.error ?? this.state.error;
    return error === undefined ? this.props.children : <Failure error={error} />;
  }
}
