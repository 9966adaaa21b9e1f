import { useState } from 'react';
import type { Divider } from '#contract/dividers.ts';
import { HABITS_MAX } from '#contract/limits.ts';
import { useTranslator } from '#web/app/i18n.tsx';
import { Section, useSave } from '#web/shared/sheet/sheet.tsx';
import { useDraft } from '#web/shared/sheet/use-draft.ts';
import { Button } from '#web/ui/button.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextField } from '#web/ui/text-field.tsx';

const choices = ['none', 'all', 'any', 'atLeast'] as const;
type Choice = (typeof choices)[number];

/** At first: fewer would be "any". */
const SOME = 2;

/** Whether the divider counts as one: when all of its due habits are done, one of them, or so many. */
export function RuleSection({ divider: { id, rule } }: { divider: Divider }) {
  const t = useTranslator();
  const save = useSave();
  const choose = (choice: Choice) => {
    if (choice === 'none') return save('divider.update', { id, rule: null });
    const type = choice;
    save('divider.update', { id, rule: type === 'atLeast' ? { type, count: SOME } : { type } });
  };
  return (
    <Section title={t('groups.countsAsOne')}>
      <Select
        aria-label={t('groups.countsAsOne')}
        value={rule?.type ?? 'none'}
        onChange={({ currentTarget }) => choose(currentTarget.value as Choice)}
      >
        {choices.map((choice) => (
          <option key={choice} value={choice}>
            {t(`groups.rule.${choice}`)}
          </option>
        ))}
      </Select>
      {rule?.type === 'atLeast' && <CountField id={id} count={rule.count} />}
      <p className="fine">{t('groups.ruleHint')}</p>
    </Section>
  );
}

/** How many of them. */
function CountField({ id, count }: { id: string; count: number }) {
  const t = useTranslator();
  const save = useSave();
  const isCount = (text: string) => /^\d{1,4}$/.test(text) && Number(text) >= 1 && Number(text) <= HABITS_MAX;
  const draft = useDraft(
    String(count),
    (text) => save('divider.update', { id, rule: { type: 'atLeast', count: Number(text) } }),
    isCount,
  );
  return (
    <TextField
      {...draft}
      label={t('groups.atLeast')}
      type="number"
      inputMode="numeric"
      min={1}
      max={HABITS_MAX}
      error={isCount(draft.value) ? undefined : t('plan.whole', { max: HABITS_MAX })}
    />
  );
}

/** The time of day that the divider is for; all day without one. */
export function WindowSection({ divider: { id, window } }: { divider: Divider }) {
  const t = useTranslator();
  const save = useSave();
  // What was typed of a window that is not whole yet.
  const [typed, setTyped] = useState({ from: '', to: '' });
  const [isSame, setSame] = useState(false);
  const { from, to } = isSame ? typed : (window ?? typed);
  const set = (change: Partial<typeof typed>) => {
    const next = { from, to, ...change };
    setSame(next.from !== '' && next.from === next.to);
    setTyped(next);
    // Empty while it is partly typed.
    if (next.from !== '' && next.to !== '' && next.from !== next.to)
      save('divider.update', { id, window: next });
  };
  const clear = () => {
    setTyped({ from: '', to: '' });
    setSame(false);
    save('divider.update', { id, window: null });
  };
  return (
    <Section
      title={t('groups.timeOfDay')}
      end={
        window === null ? (
          <span className="fine">{t('groups.allDay')}</span>
        ) : (
          <Button look="quiet" small onClick={clear}>
            {t('groups.allDay')}
          </Button>
        )
      }
    >
      <div className="plan-pair">
        <TextField
          label={t('groups.from')}
          type="time"
          value={from}
          onChange={({ currentTarget }) => set({ from: currentTarget.value })}
        />
        <TextField
          label={t('groups.to')}
          type="time"
          value={to}
          error={isSame ? t('groups.windowSame') : undefined}
          onChange={({ currentTarget }) => set({ to: currentTarget.value })}
        />
      </div>
      <p className="fine">{t('groups.windowHint')}</p>
    </Section>
  );
}
