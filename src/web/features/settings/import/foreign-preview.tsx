import { useState } from 'react';
import type { FilePreview, YearSample } from '#client/imports/foreign-reader.ts';
import type { ChosenHabit } from '#client/imports/foreign-source.ts';
import { matchHabits } from '#client/imports/match-habits.ts';
import { queries } from '#client/queries.ts';
import { useAccountData, useApi, useQuery } from '#client/react.tsx';
import { useTranslator } from '#web/app/i18n.tsx';
import { fold } from '#web/shared/emoji-words/fold.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { DroppedList } from './dropped-list.tsx';
import { HabitChoice } from './habit-choice.tsx';
import { ImportCard } from './import-card.tsx';
import { useMoreRows } from './use-more-rows.ts';

interface ForeignPreviewProps {
  /** The name of the file. */
  name: string;
  preview: FilePreview;
  readYear: (id: string) => Promise<YearSample>;
  onBegin: (chosen: readonly ChosenHabit[]) => void;
  onOther: () => void;
}

/** From this many habits on they can be searched. */
const SEARCH_FROM = 8;

/** The habits of another app, and what the import will do with each, before anything is written. */
export function ForeignPreview({ name, preview, readYear, onBegin, onOther }: ForeignPreviewProps) {
  const t = useTranslator();
  // Names of archived habits count too.
  useQuery(queries.archives(useApi()));
  const { habits: active, archives } = useAccountData();
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [apart, setApart] = useState<ReadonlySet<string>>(new Set());
  const [words, setWords] = useState('');
  const choose = (id: string) => setLeft((now) => toggled(now, id));
  const keepApart = (id: string) => setApart((now) => toggled(now, id));
  const { habits, source, dropped } = preview;
  const matches = matchHabits(habits, [...active, ...archives]);
  const shown = habits.filter((habit) => fold(habit.name).includes(fold(words.trim())));
  const rows = useMoreRows(shown.length);
  const chosen = habits.filter(({ id }) => !left.has(id));
  const areAll = shown.every(({ id }) => !left.has(id));
  const chooseAll = () => {
    const next = new Set(left);
    for (const { id } of shown) {
      if (areAll) next.add(id);
      else next.delete(id);
    }
    setLeft(next);
  };
  const targetOf = (id: string): string => {
    const match = matches.get(id);
    return match?.type === 'sameName' && !apart.has(id) ? match.id : id;
  };
  const begin = () =>
    onBegin(chosen.map((habit) => ({ id: habit.id, name: habit.name, target: targetOf(habit.id) })));
  return (
    <ImportCard>
      <h3>{name}</h3>
      <p role="status">
        {t('imports.found', { count: habits.length, source: t(`imports.source.${source}`) })}
      </p>
      <DroppedList dropped={dropped} />
      {preview.mayLackDays && <p className="settings-text">{t('imports.mayLackDays')}</p>}
      {habits.length >= SEARCH_FROM && (
        <TextField
          label={t('imports.search')}
          type="search"
          value={words}
          onChange={({ currentTarget }) => setWords(currentTarget.value)}
        />
      )}
      {shown.length > 0 ? (
        <ChooseAll isChosen={areAll} count={chosen.length} total={habits.length} onChoose={chooseAll} />
      ) : (
        <p className="settings-text">{t('imports.noMatch')}</p>
      )}
      <ul className="import-habits">
        {shown.slice(0, rows).map((habit) => (
          <HabitChoice
            key={habit.id}
            habit={habit}
            match={matches.get(habit.id)}
            isChosen={!left.has(habit.id)}
            isApart={apart.has(habit.id)}
            readYear={readYear}
            onChoose={choose}
            onApart={keepApart}
          />
        ))}
      </ul>
      {/* With the first row: the first turn has enough to do. */}
      {rows > 0 && <Ends count={chosen.length} onBegin={begin} onOther={onOther} />}
    </ImportCard>
  );
}

interface ChooseAllProps {
  isChosen: boolean;
  /** How many of the habits are chosen. */
  count: number;
  total: number;
  onChoose: () => void;
}

function ChooseAll({ isChosen, count, total, onChoose }: ChooseAllProps) {
  const t = useTranslator();
  return (
    <label className="import-check">
      <input type="checkbox" checked={isChosen} onChange={onChoose} />
      <span>
        {t('imports.all')} <span className="settings-text">{t('imports.chosen', { count, total })}</span>
      </span>
    </label>
  );
}

interface EndsProps {
  /** How many of the habits are chosen. */
  count: number;
  onBegin: () => void;
  onOther: () => void;
}

function Ends({ count, onBegin, onOther }: EndsProps) {
  const t = useTranslator();
  return (
    <div className="import-ends">
      <Button aria-disabled={count === 0 || undefined} onClick={() => count > 0 && onBegin()}>
        {t('imports.beginChosen', { count })}
      </Button>
      <Button look="plain" onClick={onOther}>
        {t('imports.another')}
      </Button>
    </div>
  );
}

function toggled(set: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(set);
  if (!next.delete(id)) next.add(id);
  return next;
}
