import { type ReactNode, Suspense, useId } from 'react';
import { otherLocale } from '#i18n/locale.ts';
import { safeNext } from '#i18n/next.ts';
import { pathIn, type RouteName } from '#i18n/paths.ts';
import { useLocale, useTranslator } from '#web/app/i18n.tsx';
import { AppLink } from '#web/app/link.tsx';
import { useUser } from '#web/app/session.tsx';
import { useLocation } from '#web/app/use-navigation.tsx';
import { optionalComponent } from '#web/platform/optional-component.ts';
import { rememberLocale } from '#web/shared/language-cookie.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { Logo } from '#web/ui/logo.tsx';
import './auth.css';

interface AuthFrameProps {
  title: string;
  /** Focuses the title: for the result of a press whose button is gone. A screen reader then reads the text. */
  focusTitle?: boolean;
  text?: ReactNode;
  /** A link to another page. */
  foot?: ReactNode;
  /** Nothing is shown under the card, since the card will grow and would move it. */
  isOpening?: boolean;
  children?: ReactNode;
}

/** In the apps alone: which club this is, and the way to another. */
const ServersLink = import.meta.env.NATIVE
  ? optionalComponent(async () => (await import('#web/shared/servers-link.tsx')).ServersLink, 'servers')
  : null;

const takeFocus = (element: HTMLElement | null) => element?.focus();

/** The frame of all sign-in pages. */
export function AuthFrame({ title, focusTitle, text, foot, isOpening, children }: AuthFrameProps) {
  const t = useTranslator();
  const isVisitor = useUser() === null;
  const Title = isVisitor ? 'h1' : 'h2';
  const textId = useId();
  return (
    <div className="auth">
      {isVisitor && (
        <AppLink to="index" className="auth-logo">
          <Logo name={t('common.product')} />
        </AppLink>
      )}
      <div className="auth-card">
        <Title
          className="page-title auth-title"
          {...(focusTitle && { ref: takeFocus, tabIndex: -1, 'aria-describedby': textId })}
        >
          {title}
        </Title>
        {text !== undefined && (
          <p className="auth-text" id={textId}>
            {text}
          </p>
        )}
        {children}
      </div>
      {foot !== undefined && <p className="auth-foot">{foot}</p>}
      {ServersLink && isVisitor && !isOpening && (
        <Suspense>
          <ServersLink />
        </Suspense>
      )}
      {isVisitor && !isOpening && (
        <p className="auth-foot is-language">
          <OtherLanguageLink />
        </p>
      )}
    </div>
  );
}

/** Links to this page in the other language, with the visitor's destination. */
function OtherLanguageLink() {
  const t = useTranslator();
  const other = otherLocale(useLocale());
  const { pathname, search } = useLocation();
  const next = safeNext(search)?.replace(/^[^?#]*/, (path) => pathIn(path, other));
  return (
    <a
      href={pathIn(pathname, other) + searchWith(next)}
      hrefLang={other}
      lang={other}
      onClick={() => rememberLocale(other)}
    >
      {other === 'fr' ? t('common.french') : t('common.english')}
    </a>
  );
}

/** The query with the visitor's destination, for a link to the other sign-in page. */
export const useNextSearch = (): string => searchWith(safeNext(useLocation().search));

const searchWith = (next: string | null | undefined): string =>
  next == null ? '' : `?${new URLSearchParams({ next })}`;

/** A link to go on by: for a visitor, to sign in. */
export function WayOn({ to, text }: { to: RouteName; text: string }) {
  const t = useTranslator();
  const isVisitor = useUser() === null;
  return (
    <AppLink to={isVisitor ? 'auth-login' : to} className={buttonClass({ block: true })}>
      {isVisitor ? t('auth.login') : text}
    </AppLink>
  );
}
