import { Bell, Check, House, ListChecks, Plus, Settings } from 'lucide-react';
import { useFormats, useTranslator } from '#web/app/i18n.tsx';
import { Avatar } from '#web/ui/avatar.tsx';
import { Emoji } from '#web/ui/emoji.tsx';
import { Fact, Row } from '#web/ui/row.tsx';
import { SectionHead } from '#web/ui/section-head.tsx';
import { Stat } from '#web/ui/stat.tsx';
import { WeekStrip } from '#web/ui/week-strip.tsx';
import { isDoneToday, type SampleHabit, sampleList, sampleMarks } from './sample.ts';
import './sample-phone.css';

const COMPLETED = 1284;

/** The app as a picture, made of its own components; one image for screen readers. */
export function SamplePhone() {
  const t = useTranslator();
  const formats = useFormats();
  return (
    <div className="phone" role="img" aria-label={t('landing.sample.label')}>
      <div className="phone-screen" inert>
        <div className="phone-profile">
          <Avatar source={null} badge={{ value: COMPLETED, text: formats.number(COMPLETED), label: '' }} />
          <div>
            <p className="phone-name">
              {t('common.product')} <b>{t('landing.sample.name')}</b>
            </p>
            <p className="phone-trend">{t('landing.sample.trend')}</p>
          </div>
          <Stat value="86" unit="%" label={t('shell.thirtyDays')} />
          <Stat value="3" unit="/6" label={t('shell.today')} />
        </div>
        {sampleList.map(({ key, habits }) => (
          <div key={key}>
            <SampleHead name={t(`landing.sample.${key}`)} habits={habits} />
            <div className="phone-rows">
              {habits.map((habit) => (
                <SampleRow key={habit.key} habit={habit} />
              ))}
            </div>
          </div>
        ))}
        <div className="phone-dock">
          <House size={22} />
          <span>
            <Plus size={26} />
          </span>
          <Settings size={22} />
        </div>
      </div>
    </div>
  );
}

function SampleHead({ name, habits }: { name: string; habits: readonly SampleHabit[] }) {
  const completed = habits.filter(isDoneToday).length;
  return (
    <SectionHead
      title={name}
      count={`${completed}/${habits.length}`}
      completed={completed}
      total={habits.length}
      open
    />
  );
}

function SampleRow({ habit }: { habit: SampleHabit }) {
  const t = useTranslator();
  const formats = useFormats();
  const done = isDoneToday(habit);
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
          <Fact icon={<Emoji name="fire" size={14} />} label="" look="warm">
            {formats.number(habit.streak)}
          </Fact>
          {habit.steps && (
            <Fact icon={<ListChecks size={14} />} label="">
              {habit.steps}
            </Fact>
          )}
          {habit.reminder && (
            <Fact icon={<Bell size={14} />} label="" look="spare">
              {formats.time(habit.reminder)}
            </Fact>
          )}
        </>
      }
      aside={<WeekStrip marks={sampleMarks(habit.week)} label="" />}
      action={
        <span className={done ? 'phone-tick is-done' : 'phone-tick'}>{done && <Check size={22} />}</span>
      }
    />
  );
}
