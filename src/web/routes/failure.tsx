import { useEffect } from 'react';
import { isRouteErrorResponse, useLocation, useRouteError } from 'react-router';
import { ErrorPage } from '#web/features/error/error-page.tsx';
import { useTranslator } from '../i18n.tsx';
import { isChunkFailure, reloadOnce } from '../platform/reload-guard.ts';

/** What is shown in the place of a page that does not exist or broke. */
export function Failure() {
  const t = useTranslator();
  const error = useRouteError();
  const { pathname } = useLocation();
  useEffect(() => {
    if (isChunkFailure(error)) reloadOnce(pathname);
  }, [error, pathname]);
  const status = statusOf(error);
  const message = status === 404 ? t('errors.notFound') : t('errors.internal');
  return <ErrorPage status={status} message={message} />;
}

/** The server's errors reach the browser as their status alone. */
export function statusOf(error: unknown): number {
  if (isRouteErrorResponse(error)) return error.status;
  const status = typeof error === 'object' && error !== null && 'status' in error ? error.status : undefined;
  return typeof status === 'number' && status >= 400 && status <= 599 ? status : 500;
}
