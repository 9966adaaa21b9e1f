import { Bell, ChevronDown, House, ListChecks, Plus, Settings } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { useFormats, useTranslator } from '#web/app/i18n.tsx';
import { Avatar } from '#web/ui/avatar.tsx';
import { Emoji } from '#web/ui/emoji.tsx';
import { ProgressRing } from '#web/ui/progress-ring.tsx';
import { Fact, Row } from '#web/ui/row.tsx';
import { centreOf, Sparks } from '#web/ui/sparks.tsx';
import { Stat } from '#web/ui/stat.tsx';
import { TickButton } from '#web/ui/tick-button.tsx';
import { useHydrated } from '#web/ui/use-media.ts';
import { WeekStrip } from '#web/ui/week-strip.tsx';
import {
  doneAtFirst,
  figuresOf,
  type SampleHabit,
  type SampleKey,
  sampleHabits,
  sampleList,
  sampleMarks,
  toggled,
  wordsFor,
} from './sample.ts';
import './demo.css';

/** A day in the app, made of its own components, whose habits can be ticked. Without scripts it is a picture: its buttons are disabled. */
export function Demo() {
  const t = useTranslator();
  const isLive = useHydrated();
  const screen = useRef<HTMLFieldSetElement>(null);
  const [done, setDone] = useState(doneAtFirst);
  const [fresh, setFresh] = useState<SampleKey | null>(null);
  const [burst, setBurst] = useState<ReturnType<typeof centreOf> | null>(null);
  const words = wordsFor(done);
  const toggle = (key: SampleKey) => {
    const next = toggled(done, key);
    setDone(next);
    setFresh(key);
    const ticks = screen.current?.querySelectorAll('[data-tick]') ?? [];
    const tick = ticks[sampleHabits.findIndex((habit) => habit.key === key)];
    if (tick && wordsFor(next) === 'whole') setBurst(centreOf(tick));
  };
  return (
    <div className="demo">
      <p className="demo-line needs-script" aria-live="polite">
        {t(`landing.demo.${words}`)}
      </p>
      <div className="phone">
        <fieldset
          className="phone-screen is-squared"
          ref={screen}
          disabled={!isLive}
          aria-label={t('landing.demo.label')}
        >
          <Header {...figuresOf(done)} />
          {sampleList.map(({ key, habits }) => (
            <div key={key}>
              <SectionName
                name={t(`landing.sample.${key}`)}
                completed={habits.filter((habit) => done.has(habit.key)).length}
                total={habits.length}
              />
              <div className="phone-rows">
                {habits.map((habit) => (
                  <SampleRow
                    key={habit.key}
                    habit={habit}
                    done={done.has(habit.key)}
                    action={
                      <TickButton
                        label={t(`landing.sample.${habit.key}`)}
                        done={done.has(habit.key)}
                        isFresh={fresh === habit.key && done.has(habit.key)}
                        onToggle={() => toggle(habit.key)}
                      />
                    }
                  />
                ))}
              </div>
            </div>
          ))}
          <div className="phone-dock" aria-hidden="true">
            <House size={22} />
            <span>
              <Plus size={26} />
            </span>
            <Settings size={22} />
          </div>
        </fieldset>
      </div>
      {burst && <Sparks {...burst} onEnd={() => setBurst(null)} />}
    </div>
  );
}

function Header({ today, due, completed, percentage }: ReturnType<typeof figuresOf>) {
  const t = useTranslator();
  const formats = useFormats();
  const badge = {
    value: completed,
    text: formats.number(completed),
    label: t('shell.habitsCompleted'),
  };
  return (
    <div className="phone-profile">
      <Avatar source={null} badge={badge} />
      <div>
        <p className="phone-name">
          {t('common.product')} <b>{t('landing.sample.name')}</b>
        </p>
        <p className="phone-trend">{t('landing.sample.trend')}</p>
      </div>
      <Stat value={formats.number(percentage)} unit="%" label={t('shell.thirtyDays')} />
      <Stat value={formats.number(today)} unit={`/${due}`} label={t('shell.today')} />
    </div>
  );
}

/** A divider of the list, without its place among the headings of the page. */
function SectionName({ name, completed, total }: { name: string; completed: number; total: number }) {
  return (
    <div className="section-head">
      <p className="section-head-name">
        <ChevronDown size={16} aria-hidden="true" />
        {name}
      </p>
      <span className="section-head-progress">
        {completed}/{total}
        <ProgressRing completed={completed} total={total} />
      </span>
    </div>
  );
}

/** A row as the app shows it. */
export function SampleRow({ habit, done, action }: { habit: SampleHabit; done: boolean; action: ReactNode }) {
  const t = useTranslator();
  const formats = useFormats();
  return (
    <Row
      done={done}
      tile={
        <span className="tile">
          <Emoji name={habit.emoji} size={28} />
        </span>
      }
      title={<span className="row-title">{t(`landing.sample.${habit.key}`)}</span>}
      facts={
        <>
          {habit.steps && (
            <Fact icon={<ListChecks size={14} aria-hidden="true" />} label={t('habits.stepsDone')}>
              {habit.steps}
            </Fact>
          )}
          {habit.reminder && (
            <Fact icon={<Bell size={14} aria-hidden="true" />} label={t('habits.reminder')} look="spare">
              {formats.time(habit.reminder)}
            </Fact>
          )}
          <Fact icon={<Emoji name="fire" size={14} />} label={t('habits.streak')} look="warm">
            {formats.number(habit.streak + (done ? 1 : 0))}
          </Fact>
        </>
      }
      aside={
        <span className="sample-week" aria-hidden="true">
          <WeekStrip marks={sampleMarks(habit.week, done)} label="" />
        </span>
      }
      action={action}
    />
  );
}
