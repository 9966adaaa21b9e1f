import { type ComponentProps, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { pathTo, type RouteName } from '#i18n/paths.ts';
import { useApp } from './app.ts';
import { whenVisible } from './platform/prefetch.ts';

export interface AppLinkProps extends Omit<ComponentProps<typeof Link>, 'to' | 'ref'> {
  /** The name of the page; its path follows from the language in use. */
  readonly to: RouteName;
  /** Query string with its question mark. */
  readonly search?: string;
}

/** A link to a page of ours. The page's code is fetched when the link comes into view. */
export function AppLink({ to, search = '', ...rest }: AppLinkProps) {
  const { locale, preload } = useApp();
  const anchor = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    const element = anchor.current;
    return element === null ? undefined : whenVisible(element, () => preload(to));
  }, [to, preload]);
  return <Link {...rest} ref={anchor} to={pathTo(to, locale) + search} />;
}
