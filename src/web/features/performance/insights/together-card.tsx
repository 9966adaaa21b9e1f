import { useState } from 'react';
import { useAccountData } from '#client/react.tsx';
import type { Habit } from '#contract/habits.ts';
import { DAYS_LEAST } from '#domain/together/outcomes.ts';
import type { Finding } from '#domain/together/together.ts';
import { useFormats, useTranslator } from '#web/app/i18n.tsx';
import { amountText } from '#web/shared/amounts/amount-text.ts';
import { Button } from '#web/ui/button.tsx';
import { Emoji } from '#web/ui/emoji.tsx';
import { ChartCard } from '../chart-card.tsx';
import { useTogether } from './use-together.ts';

/** The number shown before expanding. */
const FEW = 4;

/** The habits that go together: counted on this device, and never explained. */
export function TogetherCard() {
  const t = useTranslator();
  const { habits } = useAccountData();
  const query = useTogether();
  const [all, setAll] = useState(false);
  const { findings = [], isEnough = false } = query.data ?? {};
  const known = findings.filter((finding) =>
    idsOf(finding).every((id) => habits.some((each) => each.id === id)),
  );
  const shown = all ? known : known.slice(0, FEW);
  const empty = isEnough ? t('insights.nothing') : t('insights.fewDays', { count: DAYS_LEAST });
  return (
    <ChartCard
      kind="awards"
      title={t('insights.together')}
      query={query}
      note={<p className="fine">{t('insights.how', { count: DAYS_LEAST })}</p>}
    >
      {known.length === 0 ? (
        <p className="performance-words">{empty}</p>
      ) : (
        <ul className="awards">
          {shown.map((finding) => (
            <FindingItem key={idsOf(finding).join(' ')} finding={finding} habits={habits} />
          ))}
        </ul>
      )}
      {shown.length < known.length && (
        <Button look="quiet" small block onClick={() => setAll(true)}>
          {t('performance.showAll', { count: known.length })}
        </Button>
      )}
    </ChartCard>
  );
}

const otherOf = (finding: Finding): string => (finding.kind === 'pair' ? finding.second.id : finding.outcome);

const idsOf = (finding: Finding): string[] => [finding.first.id, otherOf(finding)];

interface FindingItemProps {
  finding: Finding;
  habits: readonly Habit[];
}

/** A finding in one sentence. */
function FindingItem({ finding, habits }: FindingItemProps) {
  const sentence = useSentence(habits);
  const [first, second] = idsOf(finding).map((id) => habits.find((each) => each.id === id));
  return (
    <li className="award">
      <span className="tile">
        <Emoji name={first?.emoji ?? ''} size={18} lazy />
        <Emoji name={second?.emoji ?? ''} size={18} lazy />
      </span>
      <p className="performance-words">{sentence(finding)}</p>
    </li>
  );
}

/** Says a finding: on which days, how often, otherwise, of how many days. */
function useSentence(habits: readonly Habit[]) {
  const t = useTranslator();
  const formats = useFormats();
  const named = (id: string, least: number | null) => {
    const { name = '', unit = '' } = habits.find((each) => each.id === id) ?? {};
    return { name, least: least === null ? '' : amountText(formats, least, unit) };
  };
  return (finding: Finding): string => {
    const { first, lag, days } = finding;
    const by = first.least === null ? 'done' : 'least';
    const when = t(lag === 0 ? `insights.on.${by}` : `insights.after.${by}`, named(first.id, first.least));
    return [when, thenOf(finding), t('insights.days', { count: days })].join(' ');
  };
  function thenOf(finding: Finding): string {
    if (finding.kind === 'contrast') {
      const { difference, interval } = finding;
      const isHigher = difference > 0;
      // "0.8 lower, 0.4 to 1.2": without signs.
      const numbers = [difference, ...interval].map((each) =>
        formats.number(rounded(isHigher ? each : -each)),
      );
      const [by = '', ...ends] = numbers;
      const [low = '', high = ''] = isHigher ? ends : ends.toReversed();
      const words = { name: named(finding.outcome, null).name, difference: by, low, high };
      return t(isHigher ? 'insights.higherBy' : 'insights.lowerBy', words);
    }
    const { second, shares } = finding;
    const [share, other] = [formats.percent(shares[0]), formats.percent(shares[1])];
    const words = { ...named(second.id, second.least), share, other };
    return t(second.least === null ? 'insights.done' : 'insights.least', words);
  }
}

/** Tenths are enough of a number from 1 to 5. */
const rounded = (value: number): number => Math.round(value * 10) / 10;
