import { AppsBlock } from '#web/apps-block.tsx';
import { useTranslator } from '#web/i18n.tsx';
import { ReadingPage } from '#web/reading-page.tsx';

/** Where the apps are; in the stores that are linked, and on the home screen in any case. */
export function AppsPage() {
  const t = useTranslator();
  return (
    <ReadingPage title={t('apps.pageTitle')} intro={t('apps.intro')}>
      <AppsBlock />
    </ReadingPage>
  );
}
