import type { ReactNode } from 'react';
import { useTranslator } from '#web/app/i18n.tsx';
import { AppLink } from '#web/app/link.tsx';
import { useUser } from '#web/app/session.tsx';
import { Logo } from '#web/ui/logo.tsx';
import { LanguageLinks } from './language-links.tsx';
import { ProductLinks, SocialLinks } from './product-links.tsx';
import './reading-page.css';

interface ReadingPageProps {
  title: string;
  intro: string;
  /** The date from which it is in force. */
  date?: string;
  children: ReactNode;
}

/** A text page, open to all. A visitor, who has no dock, gets a link to home. */
export function ReadingPage({ title, intro, date, children }: ReadingPageProps) {
  const t = useTranslator();
  const isVisitor = useUser() === null;
  // The profile header is the first heading of every page of a signed-in user.
  const Title = isVisitor ? 'h1' : 'h2';
  return (
    <article className="reading-page">
      {isVisitor && (
        <AppLink to="index" className="reading-home">
          <Logo name={t('common.product')} />
        </AppLink>
      )}
      <header>
        <Title>{title}</Title>
        <p className="reading-intro">{intro}</p>
        {date !== undefined && <p className="fine reading-date">{date}</p>}
      </header>
      {children}
      <footer className="reading-foot">
        <ProductLinks />
        <SocialLinks />
        <LanguageLinks />
      </footer>
    </article>
  );
}
