import { Component, type ReactNode, useEffect, useMemo, useState } from 'react';
import { useAnswerText, useTranslator } from '#web/app/i18n.tsx';
import type { PageLocation } from '#web/app/navigation.ts';
import { useLocation, useShown } from '#web/app/use-navigation.tsx';
import { ErrorPage } from '#web/features/error/error-page.tsx';
import { errorBuffer } from '#web/platform/error-buffer.ts';
import { ignoreFailure } from '#web/platform/log-failure.ts';
import { isChunkFailure, mayReload, reloadOnce } from '../platform/reload-guard.ts';
import { loadTexts } from '../platform/texts.ts';
import { useArrival, useHead } from './arrival.ts';
import { isOffline } from './offline.ts';

/** What is shown in the place of a page that does not exist or broke. */
function Failure({ error }: { error: unknown }) {
  const { pathname } = useLocation();
  const status = statusOf(error);
  const message = useMessage(error, status);
  const isReloading = useReload(error, pathname);
  useHead(status);
  useArrival();
  return isReloading ? null : <ErrorPage status={status} message={message} />;
}

/** The server's errors reach the browser as their status, and their code where they have one. */
export function statusOf(error: unknown): number {
  const status = propertyOf(error, 'status');
  return typeof status === 'number' && status >= 400 && status <= 599 ? status : 500;
}

/** What the API called it; null for what has no words of its own. */
export function codeOf(error: unknown): string | null {
  const code = propertyOf(error, 'code');
  return typeof code === 'string' && code !== 'internalError' ? code : null;
}

function propertyOf(error: unknown, name: string): unknown {
  return typeof error === 'object' && error !== null ? Reflect.get(error, name) : undefined;
}

/** Page Not Found, the error's own message, or Internal Server Error (docs/rules/pages.md#missing-pages-and-errors). */
function useMessage(error: unknown, status: number): string {
  const t = useTranslator();
  const answerText = useAnswerText();
  const [, showWords] = useState(false);
  const code = codeOf(error);
  useEffect(() => {
    if (code !== null) void fetchWords(() => showWords(true));
  }, [code]);
  if (status === 404) return t('errors.notFound');
  if (isOffline(error)) return t('shell.noConnection');
  return (code === null ? null : answerText(code)) ?? t('errors.internal');
}

/** Without them the page says less, and not nothing. */
async function fetchWords(onThere: () => void): Promise<void> {
  await loadTexts('toasts').then(onThere, ignoreFailure);
}

/**
 * Whether the page is on its way anew, for a chunk that is gone: with a new build it is another one
 * (docs/rules/pages.md#missing-pages-and-errors).
 */
function useReload(error: unknown, pathname: string): boolean {
  const isReloading = useMemo(
    () => isChunkFailure(error) && !isOffline(error) && mayReload(pathname),
    [error, pathname],
  );
  useEffect(() => {
    if (isReloading) reloadOnce(pathname);
  }, [isReloading, pathname]);
  return isReloading;
}

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
