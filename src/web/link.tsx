import { type ComponentProps, type MouseEvent, useEffect, useRef } from 'react';
import { useLinkClickHandler } from 'react-router';
import { pathTo, type RouteName } from '#i18n/paths.ts';
import { useApp } from './app.ts';
import { whenVisible } from './platform/prefetch.ts';

export interface AppLinkProps extends Omit<ComponentProps<'a'>, 'href' | 'onClick' | 'target' | 'ref'> {
  /** The name of the page; its path follows from the language in use. */
  readonly to: RouteName;
  /** Query string with its question mark. */
  readonly search?: string;
  /** Lets the browser load the page anew. */
  readonly reloadDocument?: boolean;
  /** The page's code is fetched ahead only when somebody is about to follow: on a first screen that may not weigh more. */
  readonly onIntent?: boolean;
}

/**
 * A link to a page of ours. The page's code is fetched when the link comes into view, or `onIntent`. Not the router's own link: that carries 4 kB
 * of prefetching for frameworks, which does nothing here.
 */
export function AppLink({
  to,
  search = '',
  reloadDocument = false,
  onIntent = false,
  children,
  ...rest
}: AppLinkProps) {
  const { locale, preload } = useApp();
  const anchor = useRef<HTMLAnchorElement>(null);
  const href = pathTo(to, locale) + search;
  const follow = useLinkClickHandler(href);
  useEffect(() => {
    const element = anchor.current;
    return element === null || onIntent ? undefined : whenVisible(element, () => preload(to));
  }, [to, preload, onIntent]);
  const ahead = onIntent ? () => preload(to) : undefined;
  const onClick = (event: MouseEvent<HTMLAnchorElement>) => {
    if (!reloadDocument) follow(event);
  };
  return (
    <a onPointerEnter={ahead} onFocus={ahead} {...rest} ref={anchor} href={href} onClick={onClick}>
      {children}
    </a>
  );
}
