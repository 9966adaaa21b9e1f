import { importsQuery } from '#client/imports/undo-import.ts';
import { useAccountData, useApi, useQuery } from '#client/react.tsx';
import type { Import } from '#contract/imports.ts';
import { dayIn } from '#domain/days/day-key.ts';
import { useFormats, useTranslator } from '#web/app/i18n.tsx';
import { ConfirmButton } from '#web/ui/confirm-button.tsx';
import { SettingsCard } from '../settings-card.tsx';
import { takeLostFocus } from './take-lost-focus.ts';
import { UndoResult } from './undo-result.tsx';
import { useUndo } from './use-undo.ts';

/** The imports that can still be undone; nothing where there are none. */
export function EarlierImports() {
  const t = useTranslator();
  const { data = [] } = useQuery(importsQuery(useApi()));
  const { undoing, isBusy, undo } = useUndo();
  if (data.length === 0) return null;
  return (
    <SettingsCard title={t('imports.earlier')} text={t('imports.earlierText')}>
      <ul className="import-earlier">
        {data.map((each) => (
          // Its button goes once it is undone.
          <li key={each.id} ref={each.undone && undoing?.id === each.id ? takeLostFocus : null} tabIndex={-1}>
            <EarlierImport
              given={each}
              isBusy={isBusy && undoing?.id === each.id}
              onUndo={() => undo(each)}
            />
            {undoing?.id === each.id && <UndoResult {...undoing} />}
          </li>
        ))}
      </ul>
    </SettingsCard>
  );
}

interface EarlierImportProps {
  given: Import;
  isBusy: boolean;
  onUndo: () => void;
}

function EarlierImport({ given, isBusy, onUndo }: EarlierImportProps) {
  const t = useTranslator();
  const formats = useFormats();
  const { user } = useAccountData();
  const dayOf = (instant: string) => dayIn(user?.timeZone ?? 'UTC', Date.parse(instant));
  const { source, createdAt, undoUntil, habitsAdded, habitsMerged, days, undone } = given;
  const label = t('imports.earlierRow', {
    source: t(`imports.source.${source}`),
    day: formats.day(dayOf(createdAt)),
  });
  return (
    <div className="import-row">
      <div>
        <p className="settings-title">{label}</p>
        <p className="settings-text">
          {[
            t('imports.daysHere', { count: days }),
            t('imports.ofHabits', { count: habitsAdded + habitsMerged }),
          ].join(' ')}
        </p>
        <p className="settings-text">
          {undone ? t('imports.undone') : t('imports.until', { day: formats.day(dayOf(undoUntil)) })}
        </p>
      </div>
      {!undone && (
        <ConfirmButton
          label={[t('imports.undoImport'), label].join(' ')}
          confirmLabel={t('imports.confirmUndo')}
          busy={isBusy}
          onConfirm={onUndo}
        >
          {t('imports.undoImport')}
        </ConfirmButton>
      )}
    </div>
  );
}
