import { startTransition, useEffect, useState } from 'react';
import type { FilePreview, YearSample } from '#client/imports/foreign-reader.ts';
import { type ChosenHabit, matchHabits } from '#client/imports/foreign-source.ts';
import { useAccountData, useApi, useQuery } from '#client/react.tsx';
import { queries } from '#client/state/queries.ts';
import { useTranslator } from '#web/app/i18n.tsx';
import { fold } from '#web/shared/emoji-words/fold.ts';
import { Alert } from '#web/shared/forms/form.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { DroppedList, HabitChoice } from './habit-choice.tsx';
import { ImportCard } from './import-card.tsx';

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
/** A loss of more than one day in so many is said before all else. */
const LOSS_SHARE = 10;

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
  const { habits, source, dropped, examples } = preview;
  const isLossy = preview.lost * LOSS_SHARE > preview.lost + preview.read;
  const matches = matchHabits(habits, [...active, ...archives]);
  const shown = habits.filter((habit) => fold(habit.name).includes(fold(words.trim())));
  const rows = useMoreRows(shown.length);
  const chosen = habits.filter(({ id }) => !left.has(id));
  const { length: count } = chosen;
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
      {isLossy && <Loss preview={preview} />}
      <DroppedList dropped={dropped} examples={examples} />
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
        <label className="import-check">
          <input type="checkbox" checked={areAll} onChange={chooseAll} />
          <span>
            {t('imports.all')}{' '}
            <span className="settings-text">{t('imports.chosen', { count, total: habits.length })}</span>
          </span>
        </label>
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
      {rows > 0 && <Ends count={count} lost={isLossy ? preview.lost : 0} onBegin={begin} onOther={onOther} />}
    </ImportCard>
  );
}

/** How many days of the file cannot be read, and an example of them. */
function Loss({ preview: { habits, dropped, examples, lost, read } }: { preview: FilePreview }) {
  const t = useTranslator();
  const all = [{ dropped, examples }, ...habits];
  const found = all.flatMap((each) => each.examples.dates ?? each.examples.values ?? []);
  const text = t('imports.loss', { count: lost, total: lost + read });
  return (
    <Alert text={[text, ...found.slice(0, 1).map((example) => t('imports.lossAt', { example }))].join(' ')} />
  );
}

interface EndsProps {
  /** How many of the habits are chosen. */
  count: number;
  /** The days that cannot be read, where they are many. */
  lost: number;
  onBegin: () => void;
  onOther: () => void;
}

/** Begins, or goes back. Where many days would be lost, it is the other file that is offered first. */
function Ends({ count, lost, onBegin, onOther }: EndsProps) {
  const t = useTranslator();
  const text =
    lost === 0
      ? t('imports.beginChosen', { count })
      : t('imports.beginWithout', { habits: t('imports.habits', { count }), count: lost });
  return (
    <div className="import-ends">
      <Button
        look={lost === 0 ? 'primary' : 'plain'}
        aria-disabled={count === 0 || undefined}
        onClick={() => count > 0 && onBegin()}
      >
        {text}
      </Button>
      <Button look={lost === 0 ? 'plain' : 'primary'} onClick={onOther}>
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

/** How many rows of a long list are rendered: one more with each turn of the page, so that none of them takes long on a phone. */
function useMoreRows(length: number): number {
  const [count, setCount] = useState(0);
  useEffect(() => {
    if (count >= length) return undefined;
    const timer = setTimeout(() => startTransition(() => setCount(count + 1)));
    return () => clearTimeout(timer);
  }, [count, length]);
  return count;
}
