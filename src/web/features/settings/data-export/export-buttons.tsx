import { Download } from 'lucide-react';
import { Fragment, useId } from 'react';
import { appExports, exportTables } from '#contract/export-file.ts';
import { useTranslator } from '#web/app/i18n.tsx';
import { Alert } from '#web/shared/forms/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { useExport } from './use-export.ts';
import './data-export.css';

/** Everything as one file, as spreadsheets, or for other apps. */
export function ExportButtons() {
  const t = useTranslator();
  const id = useId();
  const { busy, error, save } = useExport();
  return (
    <>
      <Button look="plain" busy={busy === 'everything'} onClick={() => void save('everything')}>
        <Download size={18} aria-hidden="true" />
        {t('ownData.exportAll')}
      </Button>
      <div className="ways own-tables" role="group" aria-labelledby={id}>
        <p className="field-label" id={id}>
          {t('ownData.tables')}
        </p>
        {exportTables.map((table) => (
          <Button key={table} look="plain" small busy={busy === table} onClick={() => void save(table)}>
            {t(`ownData.table.${table}`)}
          </Button>
        ))}
      </div>
      <div className="ways own-tables" role="group" aria-labelledby={`${id}-apps`}>
        <p className="field-label" id={`${id}-apps`}>
          {t('ownData.otherApps')}
        </p>
        {appExports.map((app) => (
          <Fragment key={app}>
            <Button
              look="plain"
              small
              busy={busy === app}
              aria-describedby={`${id}-${app}`}
              onClick={() => void save(app)}
            >
              {t(`ownData.${app}`)}
            </Button>
            <p className="fine" id={`${id}-${app}`}>
              {t(`ownData.${app}Text`)}
            </p>
          </Fragment>
        ))}
      </div>
      <Alert text={error} />
    </>
  );
}
