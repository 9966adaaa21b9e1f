import { Archive, Ellipsis, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { toggleDay, WeekdayToggles } from '#web/shared/weekday-toggles.tsx';
import { Menu } from '#web/ui/menu.tsx';
import { Popover } from '#web/ui/popover.tsx';
import { Segments } from '#web/ui/segments.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { addToast } from '#web/ui/toast-store.ts';
import { Group, Line } from './group.tsx';

const sides = [
  { value: 'left', label: 'Left' },
  { value: 'right', label: 'Right' },
] as const;
const tabs = [
  { key: 'one', label: 'One' },
  { key: 'two', label: 'Two' },
] as const;
const days = ['Monday', 'Tuesday', 'Wednesday'];

/** What is chosen from: menus, tabs, segments, weekdays. */
export function Choices() {
  const [side, setSide] = useState<(typeof sides)[number]['value']>('left');
  const [tab, setTab] = useState<(typeof tabs)[number]['key']>('one');
  const [day, setDay] = useState('Monday');
  const [weekdays, setWeekdays] = useState<readonly number[]>([1, 3, 5]);
  return (
    <Group title="Choices">
      <Line label="Menus: by click, under the mouse, of one choice">
        <Menu label="Actions" items={actions} className="icon-button">
          <Ellipsis size={20} aria-hidden="true" />
        </Menu>
        <Menu label="Actions under the mouse" items={actions} className="button is-plain" hover>
          Under the mouse
        </Menu>
        <Menu
          label={`Day: ${day}`}
          className="button is-plain"
          items={days.map((label) => ({
            key: label,
            label,
            chosen: label === day,
            onSelect: () => setDay(label),
          }))}
        >
          {day}
        </Menu>
      </Line>
      <Line label="A card of a button">
        <Popover trigger="What is this" label="What is this">
          A card that Escape and a click elsewhere close.
        </Popover>
      </Line>
      <Tabs label="Tabs" tabs={tabs} selected={tab} onSelect={setTab}>
        <p>The content of {tab}</p>
      </Tabs>
      <Segments legend="Segments" options={sides} selected={side} onSelect={setSide} />
      <WeekdayToggles days={weekdays} onToggle={(weekday) => setWeekdays(toggleDay(weekdays, weekday))} />
    </Group>
  );
}

const actions = [
  { label: 'Edit', Icon: Pencil },
  { label: 'Archive', Icon: Archive },
  { label: 'Delete', Icon: Trash2 },
].map(({ label, Icon }) => ({
  key: label,
  label,
  icon: <Icon size={18} aria-hidden="true" />,
  onSelect: () => void addToast({ text: `${label} was chosen`, status: 'info' }),
}));
