import { type ReactNode, useId } from 'react';
import { useTranslator } from '#web/app/i18n.tsx';
import { AppLink } from '#web/app/link.tsx';
import { useUser } from '#web/app/session.tsx';
import { Logo } from '#web/ui/logo.tsx';
import { OtherLanguageLink } from './other-language-link.tsx';
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

const takeFocus = (element: HTMLElement | null) => element?.focus();

/** The frame of all sign-in pages. */
export function AuthFrame({
  title,
  focusTitle = false,
  text,
  foot,
  isOpening = false,
  children,
}: AuthFrameProps) {
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
      {isVisitor && !isOpening && (
        <p className="auth-foot is-language">
          <OtherLanguageLink />
        </p>
      )}
    </div>
  );
}
