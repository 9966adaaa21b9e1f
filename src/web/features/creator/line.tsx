import { X } from 'lucide-react';
import { useRef } from 'react';
import { flushSync } from 'react-dom';
import type { DayKey } from '#domain/days/day-key.ts';
import type { Locale } from '#i18n/locale.ts';
import { useTranslator } from '#web/app/i18n.tsx';
import type { Asked, Meaning, Part } from '#web/shared/phrases/phrase.ts';
import { understandLine } from '#web/shared/phrases/understand-line.ts';
import {
  draftOf,
  isAvoided,
  isTotal,
  newDraft,
  type PlanDraft,
  shownOf,
} from '#web/shared/plan/plan-draft.ts';
import { planTexts, type ShownPlan, type Wording } from '#web/shared/plan/plan-text.ts';
import { useWording } from '#web/shared/plan/use-plan-text.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import type { HabitDetailsState } from './use-habit-details.ts';

/** What a line says: the name, its other parts, and together what they are of the new habit. */
export function hearLine(line: string, locale: Locale, asked: Asked) {
  const { name, parts } = understandLine(line, locale, asked);
  const meaning = parts.reduce<Meaning>((all, { means }) => ({ ...all, ...means }), {});
  return {
    name,
    parts,
    draft: draftIn(meaning, asked.today, locale),
    time: meaning.time,
    /** Its place among the dividers that were given. */
    divider: meaning.divider,
  };
}

/** The plan that was said; of what was not, that of any new habit. */
function draftIn(meaning: Meaning, today: DayKey, locale: Locale): PlanDraft {
  const { kind = 'check', target, unit = '', per, repeat = DAILY, startsOn = null, endsOn = null } = meaning;
  if (Object.keys(meaning).length === 0) return newDraft(today, locale);
  const isOfPeriod = target !== undefined && per !== undefined && per !== 'day';
  return draftOf(
    {
      kind,
      target: target ?? null,
      unit,
      step: 1,
      cost: null,
      repeat: isOfPeriod ? { type: 'total', per } : repeat,
      startsOn,
      endsOn,
    },
    today,
    locale,
  );
}

const DAILY = { type: 'weekdays' as const, days: [0, 1, 2, 3, 4, 5, 6] };

interface SaidChipsProps {
  line: {
    readonly parts: readonly Part[];
    /** The words of parts that were taken back, and are still in the line. */
    readonly refused: readonly string[];
    /** Gives the words of a part back to the name, or hears them again. */
    readonly toggle: (words: string) => void;
  };
  details: HabitDetailsState;
  /** Leads to a control, the first of these that is shown. */
  onChange: (controls: readonly string[]) => void;
}

/**
 * What the line says besides the name, in the words of the page and as it is in force. A press on one leads to what changes it, its cross
 * gives its words back to the name; what was given back is heard again on a press.
 */
export function SaidChips({ line: { parts, refused, toggle }, details, onChange }: SaidChipsProps) {
  const t = useTranslator();
  const words = useWording();
  const group = useRef<HTMLDivElement>(null);
  if (parts.length + refused.length === 0) return null;
  const press = (given: string) => {
    flushSync(() => toggle(given));
    // What was pressed is gone: the focus stays with the same words.
    group.current?.querySelector<HTMLElement>(`[title=${CSS.escape(given)}]`)?.focus();
  };
  const change = (part: Part) => {
    if (part.topic === 'bounds') details.plan.setOpen(true);
    onChange(controlsOf(part, details.plan.draft));
  };
  const hasDays = parts.some(({ topic }) => topic === 'days');
  return (
    <div ref={group} className="plan-units" role="group" aria-label={t('creator.said')}>
      {parts.map((part) => (
        <span key={part.words} className="field-box">
          <button
            type="button"
            className="chip"
            // Room for the cross, and for a finger beside it.
            style={{ minWidth: 96, paddingInlineEnd: 44 }}
            title={part.words}
            onClick={() => change(part)}
          >
            {textOf(part, words, details, hasDays) || part.words}
          </button>
          <span className="field-end" style={{ right: 0 }}>
            <IconButton
              label={t('creator.giveBack', { words: part.words })}
              onClick={() => press(part.words)}
            >
              <X size={16} aria-hidden="true" />
            </IconButton>
          </span>
        </span>
      ))}
      {refused.map((given) => (
        <span key={given} className="field-box">
          <button
            type="button"
            className="chip"
            aria-pressed="false"
            aria-label={t('creator.hearAgain', { words: given })}
            title={given}
            onClick={() => press(given)}
          >
            {given}
          </button>
        </span>
      ))}
    </div>
  );
}

/** What is in force of that of which a part is; empty where nothing is. */
function textOf(
  { topic }: Part,
  words: Wording,
  { plan, reminder, under }: HabitDetailsState,
  hasDays: boolean,
): string {
  if (topic === 'time') return reminder.text;
  if (topic === 'divider') return under;
  const shown = shownOf(plan.draft);
  if (!shown) return '';
  const unbound = { ...shown, startsOn: null, endsOn: null };
  if (topic === 'bounds') return planTexts(words, shown).slice(planTexts(words, unbound).length).join(' · ');
  if (topic === 'days') return daysText(words, shown);
  // With a chip of its days, an amount does not say them.
  const isAlone = !hasDays || shown.repeat.type === 'total';
  return planTexts(words, isAlone ? unbound : { ...unbound, repeat: NOT_DAILY })[0] ?? '';
}

const NOT_DAILY = { type: 'times' as const, count: 1, per: 'week' as const };

function daysText(words: Wording, { repeat }: ShownPlan): string {
  if (repeat.type === 'total') return words.t(repeat.per === 'week' ? 'plan.aWeek' : 'plan.aMonth');
  const plan = { kind: 'check' as const, unit: '', target: null, startsOn: null, endsOn: null };
  return planTexts(words, { ...plan, repeat })[0] ?? '';
}

/** Selectors of the controls that change a part, the nearest first. */
function controlsOf({ topic, means }: Part, draft: PlanDraft): readonly string[] {
  if (topic === 'divider') return ['[name="under"]'];
  if (topic === 'time')
    return ['[name="time"]', '[data-about="time"] [aria-pressed="true"]', '[data-about="time"] input'];
  if (topic === 'bounds') return [`[name="${means.startsOn ? 'startsOn' : 'endsOn'}"]`];
  if (topic === 'days' && !isTotal(draft)) return ['[data-about="days"] [aria-pressed="true"]'];
  const kind = '[data-about="kind"] :checked';
  return isAvoided(draft) ? [kind] : ['[name="target"]', kind];
}
