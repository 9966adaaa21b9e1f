import { Check } from 'lucide-react';
import { useFormats, useTranslator } from '#web/app/i18n.tsx';
import { Stat } from '#web/ui/stat.tsx';
import type { SampleHabit } from './sample.ts';
import { SampleRow } from './sample-row.tsx';
import './bad-day.css';

interface Frame {
  /** Of its texts under `landing.badDay`. */
  readonly key: 'before' | 'missed' | 'after';
  readonly week: string;
  readonly done: boolean;
  readonly streak: number;
  /** The runs since the first one. */
  readonly total: number;
}

/** A run is missed: its streak starts again, its total does not. */
const frames: readonly Frame[] = [
  { key: 'before', week: 'ddtffoo', done: true, streak: 11, total: 187 },
  { key: 'missed', week: 'dddtfoo', done: false, streak: 12, total: 187 },
  { key: 'after', week: 'dddmtoo', done: true, streak: 0, total: 188 },
];

/** Three days of a habit, of which the second is missed. */
export function BadDay() {
  const t = useTranslator();
  return (
    <section className="landing-part" aria-labelledby="bad-day">
      <h2 id="bad-day">{t('landing.badDay.title')}</h2>
      <p className="landing-text">{t('landing.badDay.text')}</p>
      <ol className="bad-day">
        {frames.map((frame) => (
          <li key={frame.key}>
            <h3>{t(`landing.badDay.${frame.key}Title`)}</h3>
            <FrameRow {...frame} />
            <p>{t(`landing.badDay.${frame.key}Text`)}</p>
            <Total value={frame.total} />
          </li>
        ))}
      </ol>
    </section>
  );
}

/** A picture: the text under it says the same. */
function FrameRow({ week, done, streak }: Frame) {
  const habit: SampleHabit = { key: 'run', emoji: 'person-running', week, streak };
  return (
    <div aria-hidden="true">
      <SampleRow
        habit={habit}
        done={done}
        action={
          <span className={done ? 'bad-day-tick is-done' : 'bad-day-tick'}>
            {done && <Check size={22} />}
          </span>
        }
      />
    </div>
  );
}

function Total({ value }: { value: number }) {
  const t = useTranslator();
  const formats = useFormats();
  return <Stat value={formats.number(value)} label={t('landing.badDay.total')} />;
}
