import type { ReactNode } from 'react';
import type { PublicConfig } from '#contract/public-config.ts';
import { useApp } from '#web/app/app.ts';
import { useFormats, useTranslator } from '#web/app/i18n.tsx';
import { ChatLauncher } from '#web/shared/chat-launcher.tsx';
import { EmojiCredit } from '#web/shared/emoji-credit.tsx';
import { Questions } from '#web/shared/questions.tsx';
import { ReadingPage } from '#web/shared/reading-page.tsx';
import { networkOf } from '#web/shared/social.ts';
import { Credit } from '#web/ui/credit.tsx';

/** The sections of each text page, in order. The texts are in the catalogue under `product`. */
const sections = {
  terms: ['club', 'account', 'yours', 'fair', 'leaving', 'software', 'answer'],
  privacy: ['kept', 'why', 'seen', 'cookies', 'analytics', 'errors', 'chat', 'long', 'rights'],
  support: ['password', 'mail', 'past', 'rest', 'schedule', 'leave'],
} as const;

/** The date of the terms and the privacy page. */
const IN_FORCE_SINCE = '2026-11-21';

/** The sections of the privacy page: only the configured outside services. */
function privacySections({ analytics, sentryDsn, crispWebsiteId }: PublicConfig) {
  const inUse = { analytics, errors: sentryDsn, chat: crispWebsiteId };
  return sections.privacy.filter(
    (name) => !(name in inUse) || inUse[name as keyof typeof inUse] !== undefined,
  );
}

export function TermsPage() {
  const { config, t } = useApp();
  const { sourceUrl } = config;
  return (
    <ProductPage name="terms" dated>
      {sections.terms.map((section) => (
        <section key={section}>
          <h2>{t(`product.terms.${section}.title`)}</h2>
          <p>{t(`product.terms.${section}.text`)}</p>
        </section>
      ))}
      {sourceUrl !== undefined && (
        <Credit text={t('product.source')} links={[{ name: networkOf(sourceUrl).name, href: sourceUrl }]} />
      )}
      <EmojiCredit />
    </ProductPage>
  );
}

export function PrivacyPage() {
  const { config, t } = useApp();
  return (
    <ProductPage name="privacy" dated>
      {privacySections(config).map((section) => (
        <section key={section}>
          <h2>{t(`product.privacy.${section}.title`)}</h2>
          <p>{t(`product.privacy.${section}.text`)}</p>
        </section>
      ))}
    </ProductPage>
  );
}

export function SupportPage() {
  const t = useTranslator();
  const questions = sections.support.map((section) => ({
    title: t(`product.support.${section}.title`),
    text: t(`product.support.${section}.text`),
  }));
  return (
    <ProductPage name="support">
      <Questions questions={questions} />
      <ChatLauncher />
    </ProductPage>
  );
}

interface ProductPageProps {
  name: keyof typeof sections;
  /** Shows the date from which it is in force. */
  dated?: boolean;
  children: ReactNode;
}

function ProductPage({ name, dated = false, children }: ProductPageProps) {
  const t = useTranslator();
  const formats = useFormats();
  return (
    <ReadingPage
      title={t(`product.${name}.title`)}
      intro={t(`product.${name}.intro`)}
      {...(dated && { date: t('product.updated', { day: formats.day(IN_FORCE_SINCE) }) })}
    >
      {children}
    </ReadingPage>
  );
}
