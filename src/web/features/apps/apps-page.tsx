import { useTranslator } from '#web/app/i18n.tsx';
import { AppsBlock } from '#web/shared/apps-block.tsx';
import { ReadingPage } from '#web/shared/reading-page.tsx';

/** Links to the apps in the stores, and how to add the app to the home screen. */
export function AppsPage() {
  const t = useTranslator();
  return (
    <ReadingPage title={t('apps.pageTitle')} intro={t('apps.intro')}>
      <AppsBlock />
    </ReadingPage>
  );
}
