import { useState } from 'react';
import { useAccountData, useToday, useWrite } from '#client/react.tsx';
import type { Break } from '#domain/days/breaks.ts';
import { useFormats, useTranslator } from '#web/app/i18n.tsx';
import { rangeText } from '#web/shared/breaks/range-text.ts';
import { useEndBreaks } from '#web/shared/breaks/use-end-break.ts';
import { useRemove } from '#web/shared/undo.ts';
import { Button } from '#web/ui/button.tsx';
import { BreakForm } from './break-form.tsx';

/** More names would hide the next break. */
const NAMED_MAX = 3;

interface BreakItemProps {
  given: Break;
  /** Today is one of its days. */
  isCurrent: boolean;
}

/** One break: it can be ended, changed and deleted. */
export function BreakItem({ given, isCurrent }: BreakItemProps) {
  const t = useTranslator();
  const formats = useFormats();
  const write = useWrite();
  const remove = useRemove();
  const end = useEndBreaks();
  const today = useToday();
  const [isOpen, setOpen] = useState(false);
  const range = rangeText({ t, formats }, given, today);
  const habits = useHabitNames(given);
  const { id } = given;
  return (
    <li className="break">
      <div className="ways break-head">
        <p>
          <span className="settings-title">{range}</span>
          <span className="settings-text">{habits}</span>
        </p>
        <span className="ways">
          {isCurrent && (
            <Button
              look="plain"
              small
              aria-label={t('breaks.backNamed', { range })}
              onClick={() => end([given])}
            >
              {t('breaks.back')}
            </Button>
          )}
          <Button
            look="quiet"
            small
            aria-label={t('breaks.editNamed', { range })}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            {t('breaks.edit')}
          </Button>
          <Button
            look="quiet"
            small
            aria-label={t('breaks.deleteNamed', { range })}
            onClick={() => remove('break.delete', { id }, 'deleted', range)}
          >
            {t('breaks.delete')}
          </Button>
        </span>
      </div>
      {isOpen && (
        <BreakForm
          initial={given}
          submit={t('breaks.save')}
          onSave={({ habitIds, ...days }) => {
            setOpen(false);
            void write('break.update', { id, ...days, habitIds: habitIds && [...habitIds] });
          }}
          onCancel={() => setOpen(false)}
        />
      )}
    </li>
  );
}

function useHabitNames({ habitIds }: Break): string {
  const t = useTranslator();
  const { habits, archives } = useAccountData();
  if (habitIds === null) return t('breaks.all');
  const names = [...habits, ...archives].filter(({ id }) => habitIds.includes(id)).map(({ name }) => name);
  const more = names.length - NAMED_MAX;
  const shown = names.slice(0, NAMED_MAX).join(', ');
  return more > 0 ? `${shown} ${t('breaks.more', { count: more })}` : shown;
}
