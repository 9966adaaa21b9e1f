import { type KeyboardEvent, type SubmitEvent, useEffect, useRef, useState } from 'react';
import { comparedName } from '#client/imports/plain-text.ts';
import { lateDefinitions } from '#client/outbox/late-definitions.ts';
import { useAccountData, useApi, useQuery, useToday, useWrite } from '#client/react.tsx';
import { addSet, fullFor } from '#client/sets/add-set.ts';
import { kinds } from '#client/state/kinds.ts';
import { queries } from '#client/state/queries.ts';
import type { HabitSet, SetHabit } from '#contract/habit-set.ts';
import { DIVIDERS_MAX, HABITS_MAX } from '#contract/limits.ts';
import { pathTo } from '#i18n/paths.ts';
import { useApp } from '#web/app/app.ts';
import { useFormats, useTranslator } from '#web/app/i18n.tsx';
import { useNavigate } from '#web/app/use-navigation.tsx';
import { Alert } from '#web/shared/forms/form.tsx';
import { useNameCheck } from '#web/shared/forms/use-checks.ts';
import { offerUndo } from '#web/shared/offer-undo.ts';
import { Button } from '#web/ui/button.tsx';
import { focusFirstWrong } from '#web/ui/form.ts';
import { Switch } from '#web/ui/switch.tsx';
import { TextArea, TextField } from '#web/ui/text-field.tsx';
import { useBusy } from '#web/ui/use-busy.ts';
import { SetRow } from './set-rows.tsx';
import '#web/shared/sheet/sheet.css';

/** A habit of the set as it is edited. */
interface Item {
  readonly habit: SetHabit;
  readonly name: string;
  /** Null until the user has chosen: then it is added unless the list has one of its name. */
  readonly isChosen: boolean | null;
}

interface SetEditorProps {
  set: HabitSet;
  /** Called once it is in the list. */
  onAdded?: () => void;
}

/** The habits of a set, to choose and rename; one press adds the chosen ones under their divider, and one undo takes all back. */
export function SetEditor({ set, onAdded }: SetEditorProps) {
  const t = useTranslator();
  const wrongName = useNameCheck();
  const add = useAdd();
  const exists = useExisting();
  const form = useRef<HTMLFormElement>(null);
  const [name, setName] = useState(set.name);
  const [hasWindow, setWindow] = useState(false);
  const [items, setItems] = useState<readonly Item[]>(() =>
    set.habits.map((habit) => ({ habit, name: habit.name, isChosen: null })),
  );
  const [isSubmitted, setSubmitted] = useState(false);
  const [alert, setAlert] = useState<string | null>(null);
  const [busy, run] = useBusy();
  const isAdded = (item: Item): boolean => item.isChosen ?? !exists(item.name);
  const change = (place: number, changes: Partial<Item>) => {
    setItems((all) => all.map((item, at) => (at === place ? { ...item, ...changes } : item)));
    setAlert(null);
  };
  const chosen = items.filter(isAdded);
  const { length: count } = chosen;
  const submit = async () => {
    setSubmitted(true);
    if (count === 0) return setAlert(t('sets.chooseSome'));
    if ([name, ...chosen.map((item) => item.name)].some(wrongName)) {
      if (form.current) focusFirstWrong(form.current);
      return undefined;
    }
    const { window } = set;
    const full = await add({
      name: name.trim(),
      ...(hasWindow && window && { window }),
      habits: chosen.map(({ habit, name: own }) => ({ ...habit, name: own.trim() })),
    });
    if (full) return setAlert(full);
    return onAdded?.();
  };
  const error = (text: string): string | undefined => (isSubmitted ? wrongName(text) : undefined);
  return (
    <form
      ref={form}
      className="sheet"
      noValidate
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault();
        if (!busy) run(submit);
      }}
    >
      <TextField
        label={t('sets.name')}
        value={name}
        error={error(name)}
        autoComplete="off"
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <ul className="stack" aria-label={t('sets.habits')}>
        {items.map((item, place) => (
          <ItemRow
            // The rows do not move.
            key={String(place)}
            item={item}
            isChosen={isAdded(item)}
            isHere={exists(item.name)}
            error={isAdded(item) ? error(item.name) : undefined}
            onChange={(changes) => change(place, changes)}
          />
        ))}
      </ul>
      {set.window && <WindowSwitch window={set.window} on={hasWindow} onChange={setWindow} />}
      <Alert text={alert} />
      <Button type="submit" busy={busy} block>
        {count === 0 ? t('sets.chooseSome') : t('sets.add', { count })}
      </Button>
    </form>
  );
}

interface WindowSwitchProps {
  window: NonNullable<HabitSet['window']>;
  on: boolean;
  onChange: (on: boolean) => void;
}

/** Whether the divider gets the time of day of the set: outside it, it would fold itself as soon as it is added. */
function WindowSwitch({ window: { from, to }, on, onChange }: WindowSwitchProps) {
  const t = useTranslator();
  const formats = useFormats();
  return (
    <Switch
      label={t('sets.window', { from: formats.time(from), to: formats.time(to) })}
      text={t('sets.windowText')}
      on={on}
      onChange={onChange}
    />
  );
}

interface ItemRowProps {
  item: Item;
  isChosen: boolean;
  /** The list has a habit of this name. */
  isHere: boolean;
  error: string | undefined;
  onChange: (changes: Partial<Item>) => void;
}

function ItemRow({ item: { habit, name }, isChosen, isHere, error, onChange }: ItemRowProps) {
  const t = useTranslator();
  return (
    <SetRow
      habit={habit}
      isLeft={!isChosen}
      note={isHere ? t('sets.exists') : undefined}
      title={
        <TextArea
          label={t('sets.nameOf', { name: habit.name })}
          hideLabel
          rows={1}
          value={name}
          error={error}
          autoComplete="off"
          onKeyDown={keepOneLine}
          onChange={({ currentTarget }) => onChange({ name: currentTarget.value.replaceAll('\n', ' ') })}
        />
      }
      action={
        <label className="sheet-check">
          <input
            type="checkbox"
            aria-label={t('sets.include', { name: habit.name })}
            checked={isChosen}
            onChange={({ currentTarget }) => onChange({ isChosen: currentTarget.checked })}
          />
        </label>
      }
    />
  );
}

/** A long name takes more lines to be read, and has none of its own. */
function keepOneLine(event: KeyboardEvent): void {
  if (event.key === 'Enter' && !event.nativeEvent.isComposing) event.preventDefault();
}

/** Whether the account has a habit of a name; archived ones count. */
function useExisting(): (name: string) => boolean {
  const { habits, archives } = useAccountData();
  useQuery(queries.archives(useApi()));
  const names = new Set([...habits, ...archives].map((habit) => comparedName(habit.name)));
  return (name) => names.has(comparedName(name));
}

/** Adds a set and shows the list with an undo of all of it; resolves to the limit that it would pass, in words. */
function useAdd(): (set: HabitSet) => Promise<string | null> {
  const { t, locale } = useApp();
  const write = useWrite();
  const today = useToday();
  const navigate = useNavigate();
  const data = useAccountData();
  useEffect(() => void loadRules(), []);
  return async (set) => {
    const full = fullFor(set, data);
    if (full === 'habits') return t('sets.fullHabits', { max: HABITS_MAX });
    if (full === 'dividers') return t('sets.fullDividers', { max: DIVIDERS_MAX });
    // What is written before they are there is stored, and shows later.
    await loadRules();
    const undo = addSet(write, set, today);
    await navigate(pathTo('index', locale));
    void offerUndo(t, 'setAdded', set.name, undo);
    return null;
  };
}

/** What new habits are made by, of all kinds. */
const loadRules = async (): Promise<unknown> => await Promise.all([lateDefinitions.load(), kinds.load()]);
