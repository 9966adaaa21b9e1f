import { useTranslator } from '#web/app/i18n.tsx';
import { AppsBlock } from '#web/shared/apps-block.tsx';
import { ReadingPage } from '#web/shared/reading-page.tsx';

/** Where the apps are; in the stores that are linked, and on the home screen in any case. */
export function AppsPage() {
  const t = useTranslator();
  return (
    <ReadingPage title={t('apps.pageTitle')} intro={t('apps.intro')}>
      <AppsBlock />
    </ReadingPage>
  );
}
