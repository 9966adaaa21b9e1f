import { Archive, Ellipsis, Pencil, Settings, Trash2 } from 'lucide-react';
import { useState } from 'react';
import * as checks from '#web/shared/forms/checks.ts';
import { EmailField, PasswordField } from '#web/shared/forms/fields.tsx';
import { useRuleMessage } from '#web/shared/forms/use-checks.ts';
import { toggleDay, WeekdayToggles } from '#web/shared/weekday-toggles.tsx';
import { Button, type ButtonLook, type ButtonSize, buttonClass } from '#web/ui/button.tsx';
import { ConfirmButton } from '#web/ui/confirm-button.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Menu } from '#web/ui/menu.tsx';
import { NumberField } from '#web/ui/number-field.tsx';
import { Popover } from '#web/ui/popover.tsx';
import { Segments } from '#web/ui/segments.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { TextArea, TextField } from '#web/ui/text-field.tsx';
import { addToast } from '#web/ui/toast-store.ts';
import { Group, Line } from './group.tsx';

const looks: readonly ButtonLook[] = ['primary', 'quiet', 'plain', 'danger'];
const buttonSizes: readonly ButtonSize[] = ['2xs', 'xs', 'sm', 'md', 'lg', 'xl'];

/** Every look in every size, at rest, busy and disabled; and those of an icon, and the one that asks twice. */
export function Buttons() {
  const confirmed = () => addToast({ text: 'It was confirmed' });
  return (
    <Group title="Buttons">
      {looks.map((look) => (
        <Line key={look} label={look}>
          {buttonSizes.map((size) => (
            <Button key={size} look={look} size={size}>
              {size}
            </Button>
          ))}
          <Button look={look} busy>
            busy
          </Button>
          <Button look={look} disabled>
            disabled
          </Button>
        </Line>
      ))}
      <Line label="A link like a button">
        <a className={buttonClass({ look: 'plain', small: true })} href="#main">
          To the top
        </a>
      </Line>
      <Button block>As wide as there is room</Button>
      <Line label="An icon alone, with its tooltip">
        <IconButton label="Settings">
          <Settings size={20} aria-hidden="true" />
        </IconButton>
        <IconButton label="Settings that cannot be opened" disabled>
          <Settings size={20} aria-hidden="true" />
        </IconButton>
        <Button look="plain" data-tip="It tells more than its name">
          Said in a tooltip
        </Button>
      </Line>
      <Line label="Asks twice, within 3 s">
        <ConfirmButton label="Delete" confirmLabel="Confirm" onConfirm={confirmed}>
          <Trash2 size={20} aria-hidden="true" />
        </ConfirmButton>
        <ConfirmButton label="Delete the other" confirmLabel="Confirm" onConfirm={confirmed} busy>
          <Trash2 size={20} aria-hidden="true" />
        </ConfirmButton>
      </Line>
    </Group>
  );
}

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

const MOST = 100;

/** Fields at rest, wrong, loud, disabled; numbers, several lines, secrets. */
export function Fields() {
  const [amount, setAmount] = useState('');
  return (
    <Group title="Fields">
      <TextField label="A text" placeholder="What it is for" autoComplete="off" />
      <TextField label="A wrong text" error="A value is required" autoComplete="off" />
      <TextField label="A text that cannot be changed" value="As it is" disabled readOnly />
      <TextField label="Loud" placeholder="Name your habit" autoComplete="off" hideLabel loud />
      <NumberField
        label={`A number of at most ${MOST}`}
        value={amount}
        onValue={setAmount}
        min={0}
        max={MOST}
      />
      <TextField label="A time" type="time" />
      <TextArea label="Several lines" rows={3} />
      <TextArea label="Several wrong lines" rows={2} error="This value is too long (max: 5,000)" />
      <EmailField name="design-email" />
      <PasswordField name="design-password" autoComplete="off" />
    </Group>
  );
}

/** By rule of a field (docs/rules/forms.md#rules-of-a-field): its check, and something that breaks it. */
const rules: readonly (readonly [name: string, check: checks.Check, wrong: string])[] = [
  ['required', checks.required, ''],
  ['requiredIf', checks.requiredIf(true), ''],
  ['minLength', checks.minLength(8), 'short'],
  ['minCharacters', checks.minCharacters(8), 'short'],
  ['maxLength', checks.maxLength(5), 'too long'],
  ['minValue', checks.minValue(5), '4'],
  ['maxValue', checks.maxValue(5), '6'],
  ['between', checks.between(1, 9), '10'],
  ['alpha', checks.alpha, 'a1'],
  ['alphaNum', checks.alphaNum, 'a-1'],
  ['numeric', checks.numeric, 'ten'],
  ['integer', checks.integer, '1.5'],
  ['decimal', checks.decimal, '1.2.3'],
  ['email', checks.email, 'camille'],
  ['emailAddress', checks.emailAddress, 'camille'],
  ['ipAddress', checks.ipAddress, '256.0.0.1'],
  ['macAddress', checks.macAddress, '00:1b'],
  ['sameAs', checks.sameAs('secret', 'Password'), 'another'],
  ['url', checks.url, 'club.example'],
  ['generic', checks.generic((value) => value === 'right'), 'wrong'],
];

/** The whole catalogue of messages, in the language of the page: each beside a field that breaks its rule, to be corrected. */
export function Rules() {
  return (
    <Group title="Rules and their messages">
      {rules.map((rule) => (
        <Rule key={rule[0]} rule={rule} />
      ))}
    </Group>
  );
}

function Rule({ rule: [name, check, wrong] }: { rule: (typeof rules)[number] }) {
  const say = useRuleMessage();
  const [value, setValue] = useState(wrong);
  return (
    <TextField
      label={name}
      value={value}
      autoComplete="off"
      error={say(value, [check])}
      onChange={(event) => setValue(event.currentTarget.value)}
    />
  );
}
