import { Bell, CircleAlert, CircleCheck, House, Info, Sprout, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { MEDALS } from '#domain/figures/achievements.ts';
import { useFormats } from '#web/app/i18n.tsx';
import { DockLink } from '#web/features/shell/dock.tsx';
import { Avatar } from '#web/ui/avatar.tsx';
import { Emoji } from '#web/ui/emoji.tsx';
import { HeatLegend } from '#web/ui/heat-legend.tsx';
import { HeatMap } from '#web/ui/heat-map.tsx';
import { Icon, iconColors, statusColors } from '#web/ui/icon.tsx';
import { Logo } from '#web/ui/logo.tsx';
import { Medal } from '#web/ui/medal.tsx';
import { ProgressRing } from '#web/ui/progress-ring.tsx';
import { ReadWeekBars } from '#web/ui/read-week-bars.tsx';
import { Fact, Row } from '#web/ui/row.tsx';
import { SectionHead } from '#web/ui/section-head.tsx';
import { emojiPixels, sizes } from '#web/ui/sizes.ts';
import { Sparkline } from '#web/ui/sparkline.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { Stat } from '#web/ui/stat.tsx';
import { TickButton } from '#web/ui/tick-button.tsx';
import { type MarkState, WeekStrip } from '#web/ui/week-strip.tsx';
import { YearMap } from '#web/ui/year-map.tsx';
import { Group, Line } from './group.tsx';

const statusIcons = { error: CircleAlert, info: Info, success: CircleCheck, warning: TriangleAlert };
const numbers = [0, 999, 1_000, 1_284, 1_000_000];

/** What has sizes and colours: text, icons, emoji, spinners, figures. */
export function Scales() {
  const formats = useFormats();
  return (
    <Group title="Sizes and colours">
      <Line label="Text">
        {sizes.map((size) => (
          <span key={size} style={{ fontSize: `var(--text-${size})` }}>
            {size}
          </span>
        ))}
      </Line>
      <Line label="Icons">
        {sizes.map((size) => (
          <Icon key={size} icon={Sprout} size={size} />
        ))}
      </Line>
      <Line label="Icon colours">
        {iconColors.map((color) => (
          <span key={color} className="design-ground" data-color={color}>
            <Icon icon={Sprout} size="lg" color={color} /> {color}
          </span>
        ))}
      </Line>
      <Line label="Statuses">
        {Object.entries(statusColors).map(([status, color]) => (
          <span key={status} className="design-ground">
            <Icon icon={statusIcons[status as keyof typeof statusIcons]} color={color} /> {status}
          </span>
        ))}
      </Line>
      <Line label="Emoji">
        {sizes.map((size) => (
          <Emoji key={size} name="seedling" size={emojiPixels[size]} />
        ))}
      </Line>
      <Line label="Spinners">
        {sizes.map((size) => (
          <Spinner key={size} size={size} />
        ))}
      </Line>
      <Line label="Numbers">
        {numbers.map((number) => (
          <span key={number}>{formats.number(number)}</span>
        ))}
      </Line>
    </Group>
  );
}

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

/** Lines of a list, open and done; a section's head; what the dock counts. */
export function Rows() {
  const [done, setDone] = useState(true);
  const [open, setOpen] = useState(true);
  return (
    <Group title="Lists">
      <Line label="The mark">
        <Logo name="Resilience" />
      </Line>
      <Line label="In the dock: 9, then 9+ from 10">
        {[0, 1, 9, 10, 120].map((unread) => (
          <DockLink key={unread} to="index" label="Home" active={unread === 9} unread={unread}>
            <House size={22} aria-hidden="true" />
          </DockLink>
        ))}
      </Line>
      <SectionHead
        title="Morning"
        count="1/2"
        completed={1}
        total={2}
        open={open}
        onToggle={() => setOpen(!open)}
      />
      {[true, false].map((first) => (
        <Row
          key={String(first)}
          done={first && done}
          tile={
            <span className="tile">
              <Emoji name={first ? 'droplet' : 'books'} size={28} />
            </span>
          }
          title={<span className="row-title">{first ? 'Drink water' : 'Read twenty pages'}</span>}
          facts={
            <Fact icon={<Bell size={14} aria-hidden="true" />} label="Reminder at">
              7:30
            </Fact>
          }
          aside={null}
          action={
            <TickButton
              label={first ? 'Drink water' : 'Read'}
              done={first && done}
              onToggle={() => setDone(!done)}
            />
          }
        />
      ))}
    </Group>
  );
}
