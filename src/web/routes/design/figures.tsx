import { MEDALS } from '#domain/figures/achievements.ts';
import { useFormats } from '#web/app/i18n.tsx';
import { Avatar } from '#web/ui/avatar.tsx';
import { HeatLegend } from '#web/ui/heat-legend.tsx';
import { HeatMap } from '#web/ui/heat-map.tsx';
import { Medal } from '#web/ui/medal.tsx';
import { ProgressRing } from '#web/ui/progress-ring.tsx';
import { ReadWeekBars } from '#web/ui/read-week-bars.tsx';
import { Sparkline } from '#web/ui/sparkline.tsx';
import { Stat } from '#web/ui/stat.tsx';
import { type MarkState, WeekStrip } from '#web/ui/week-strip.tsx';
import { YearMap } from '#web/ui/year-map.tsx';
import { Group, Line } from './group.tsx';

/** Just under and at each step of the badge's width. */
const counts = [0, 99, 100, 1_000, 10_000, 100_000, 1_000_000];
const line = [10, 30, 25, 60, 55, 80, 100];
const heat = Array.from({ length: 35 }, (_, index) => ({
  day: `day-${index}`,
  title: `Level ${index % 5}`,
  level: index % 5,
  total: index % 11 === 3 ? 0 : 4,
  column: Math.floor(index / 7),
  row: index % 7,
}));
const states: readonly MarkState[] = ['done', 'missed', 'off', 'done', 'open', 'future', 'future'];
const marks = states.map((state) => ({ state, today: state === 'open' }));

/** Who is here, and how it goes. */
export function Figures() {
  const formats = useFormats();
  return (
    <Group title="Figures">
      <Line label="Avatars: without a picture, with one that fails, with a count">
        <Avatar source={null} />
        <Avatar source="data:image/png;base64,broken" />
        {counts.map((value) => (
          <Avatar
            key={value}
            source={null}
            badge={{ value, text: formats.number(value), label: 'Habits completed' }}
          />
        ))}
      </Line>
      <Line label="Figures">
        <Stat value="86" unit="%" label="30 days" />
        <Stat value="–" label="Nothing yet" />
      </Line>
      <Line label="Rings">
        {[0, 1, 3, 5].map((completed) => (
          <ProgressRing key={completed} completed={completed} total={5} />
        ))}
      </Line>
      <Line label="Lines">
        <Sparkline values={line} width={96} height={36} label="A line that climbs" />
        <Sparkline values={[]} width={96} height={36} label="No line yet" />
      </Line>
      <Line label="A week">
        <WeekStrip marks={marks} label="Two of four days" />
      </Line>
      <Line label="Medals, the last to come">
        {MEDALS.map((medal, tier) => (
          <Medal key={medal} tier={tier} reached side={28} />
        ))}
        <Medal tier={2} reached={false} side={28} />
      </Line>
      <Line label="A line and bars whose last value can still change">
        <Sparkline values={line} width={96} height={36} label="A line to an unfinished day" open />
      </Line>
      <ReadWeekBars
        label="Three days, the last unfinished"
        height={72}
        scale={['100 %', '50 %', '0 %']}
        readerLabel="Bar by bar"
        rest="Today so far: 1 of 3"
        bars={[3, 0, 1].map((completed, index) => ({
          key: `${index}`,
          completed,
          total: 3,
          mark: 'MTW'.charAt(index),
          text: `${completed} of 3`,
          strong: index === 2,
          open: index === 2,
        }))}
      />
      <HeatMap label="Five weeks, today outlined" days={heat} today="day-34" />
      <YearMap
        label="Five weeks in two halves"
        days={heat}
        today="day-34"
        weekdays={[{ row: 0, text: 'M' }]}
        monthOf={(month) => month}
        readerLabel="Day by day"
        textOf={(index) => heat[index]?.title ?? ''}
      />
      <HeatLegend less="Less" more="More" off="Not due" />
    </Group>
  );
}
