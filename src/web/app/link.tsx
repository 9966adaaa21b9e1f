import { type ComponentProps, type MouseEvent, useEffect, useRef } from 'react';
import { pathTo, type RouteName, yearPath } from '#i18n/paths.ts';
import { whenVisible } from '#web/platform/prefetch.ts';
import { useApp } from './app.ts';
import { useNavigate } from './use-navigation.tsx';

export interface AppLinkProps extends Omit<ComponentProps<'a'>, 'href' | 'onClick' | 'target' | 'ref'> {
  /** The name of the page; its path follows from the language in use. */
  readonly to: RouteName;
  /** Of the page of a year. */
  readonly year?: number;
  /** Query string with its question mark. */
  readonly search?: string;
  /** Seldom taken: its page's code is fetched only when the user points at the link. */
  readonly seldom?: boolean;
  /** Lets the browser load the page anew. */
  readonly reloadDocument?: boolean;
}

/** After this long nothing of the first screen is on its way any more. */
const CALM_MS = 4_000;

/**
 * A link to a page of ours. The page's code is fetched when the link comes into view (docs/rules/pages.md#navigation), once the first screen
 * has had its time, or at once when the user points at the link. Not at the first interaction of another kind: on a slow line a dozen files
 * would then go ahead of what the user has just changed.
 */
export function AppLink({ to, year, search = '', seldom, reloadDocument, children, ...rest }: AppLinkProps) {
  const { locale, preload } = useApp();
  const anchor = useRef<HTMLAnchorElement>(null);
  const href = (year === undefined ? pathTo(to, locale) : yearPath(year, locale)) + search;
  const navigate = useNavigate();
  useEffect(() => {
    if (seldom) return undefined;
    let giveUp = () => {};
    const look = () => {
      if (anchor.current) giveUp = whenVisible(anchor.current, () => preload(to));
    };
    const timer = setTimeout(look, CALM_MS);
    return () => {
      clearTimeout(timer);
      giveUp();
    };
  }, [to, preload, seldom]);
  const onClick = (event: MouseEvent<HTMLAnchorElement>) => {
    if (reloadDocument || !isPlain(event)) return;
    event.preventDefault();
    void navigate(href);
  };
  const onPoint = () => {
    if (anchor.current) whenVisible(anchor.current, () => preload(to));
  };
  return (
    <a {...rest} ref={anchor} href={href} onClick={onClick} onPointerEnter={onPoint} onFocus={onPoint}>
      {children}
    </a>
  );
}

/** Any other click opens the link elsewhere, by the browser: in a tab, in a window, as a file. */
function isPlain({ button, metaKey, altKey, ctrlKey, shiftKey }: MouseEvent): boolean {
  return button === 0 && !metaKey && !altKey && !ctrlKey && !shiftKey;
}
