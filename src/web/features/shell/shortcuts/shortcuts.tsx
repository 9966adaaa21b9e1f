import { Fragment, useEffect, useEffectEvent, useRef, useState } from 'react';
import { pathTo } from '#i18n/paths.ts';
import type { MessageKey } from '#i18n/translate.ts';
import { useLocale, useTranslator } from '#web/app/i18n.tsx';
import { useNavigate } from '#web/app/use-navigation.tsx';
import { openCreator } from '#web/shared/creator-store.ts';
import { openDay } from '#web/shared/open-day.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { currentToasts, removeToast } from '#web/ui/toast-store.ts';
import { type Action, actionOf, places, SEQUENCE } from './keys.ts';
import './shortcuts.css';

/** Listens for shortcuts, and lists them. */
export function Shortcuts({ first }: { first: Event | null }) {
  const t = useTranslator();
  const [open, setOpen] = useState(false);
  const [single, setSingle] = useState(areSingleKeysOn);
  const before = useRef({ key: '', at: 0 });
  const run = useActions(() => setOpen(true));
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (isTaken(event)) return;
    const { key, at } = before.current;
    const recent = event.timeStamp - at < SEQUENCE ? key : null;
    before.current = { key: event.key.toLowerCase(), at: event.timeStamp };
    const action = arrowIn(event) ?? actionOf(event, recent);
    if (action === null || (!single && action !== 'undo')) return;
    if (run(action)) event.preventDefault();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    // Handles the key that loaded this component.
    if (first instanceof KeyboardEvent && first.isTrusted) listen(first);
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, [first]);
  const choose = (work: boolean) => {
    setSingle(work);
    storeSingleKeys(work);
  };
  return (
    <>
      <IconButton label={t('shortcuts.title')} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        ?
      </IconButton>
      {open && <ShortcutsSheet single={single} onSingle={choose} onClose={() => setOpen(false)} />}
    </>
  );
}

/** Runs the action of a key; false when it has no target. */
function useActions(help: () => void): (action: Action) => boolean {
  const navigate = useNavigate();
  const locale = useLocale();
  const done = (..._done: unknown[]) => true;
  return (action) => {
    switch (action) {
      case 'createHabit':
        return done(openCreator('habit'));
      case 'createDivider':
        return done(openCreator('divider'));
      case 'next':
        return done(focusRow(1));
      case 'previous':
        return done(focusRow(-1));
      case 'tick':
        return pressInRow('[data-tick]');
      case 'options':
        return pressInRow('[data-options]');
      case 'day':
        return openFocusedDay();
      case 'previousDay':
      case 'nextDay':
        return pressOn(`[data-${action === 'nextDay' ? 'next' : 'previous'}-day]`);
      case 'undo':
        return undoLast();
      case 'help':
        return done(help());
      default:
        return done(navigate(pathTo(places[action], locale)));
    }
  };
}

/** Runs the action of the newest toast. */
function undoLast(): boolean {
  const toast = currentToasts().findLast(({ action }) => action);
  if (!toast) return false;
  toast.action?.run();
  removeToast(toast.id);
  return true;
}

/** Between habits the arrows move too; elsewhere they scroll. */
function arrowIn({ key, target, altKey, ctrlKey, metaKey }: KeyboardEvent): Action | null {
  if (altKey || ctrlKey || metaKey || !focusedRow()) return null;
  if (target instanceof Element && target.closest('[data-unfolded]')) return null;
  if (key === 'ArrowDown') return 'next';
  return key === 'ArrowUp' ? 'previous' : null;
}

/** Whether the user types, a dialog is open, or another component handled the key. */
function isTaken({ target, defaultPrevented, repeat, key }: KeyboardEvent): boolean {
  const typed =
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('input:not([type="checkbox"]), textarea, select'));
  const covered = document.querySelector('dialog[open], [role="dialog"]') !== null;
  return typed || covered || defaultPrevented || (repeat && !key.startsWith('Arrow') && !'jk'.includes(key));
}

const STORED = 'singleKeys';

/** Whether shortcuts without a modifier are on; users can turn them off on this device (WCAG 2.1.4). */
function areSingleKeysOn(): boolean {
  try {
    return localStorage.getItem(STORED) !== 'off';
  } catch {
    return true;
  }
}

function storeSingleKeys(work: boolean): void {
  try {
    if (work) localStorage.removeItem(STORED);
    else localStorage.setItem(STORED, 'off');
  } catch {
    // Storage is forbidden: the choice lasts for this visit.
  }
}

interface ShortcutsSheetProps {
  single: boolean;
  onSingle: (work: boolean) => void;
  onClose: () => void;
}

/** All shortcuts with their keys: keys in sequence, or alternatives joined by `or`. */
function ShortcutsSheet({ single, onSingle, onClose }: ShortcutsSheetProps) {
  const t = useTranslator();
  const space = t('shortcuts.space');
  const or = t('shortcuts.or');
  const then = t('shortcuts.after');
  const rows: readonly [label: MessageKey, first: string, word?: string, second?: string][] = [
    ['shortcuts.createHabit', 'N'],
    ['shortcuts.createDivider', 'D'],
    ['shortcuts.next', 'J', or, '↓'],
    ['shortcuts.previous', 'K', or, '↑'],
    ['shortcuts.tick', 'X', or, space],
    ['shortcuts.options', 'E'],
    ['shortcuts.day', 'S'],
    ['shortcuts.previousDay', '['],
    ['shortcuts.nextDay', ']'],
    ['shortcuts.moveUp', 'Alt + ↑'],
    ['shortcuts.moveDown', 'Alt + ↓'],
    ['shortcuts.undo', 'Ctrl + Z'],
    ['shortcuts.home', 'G', then, 'H'],
    ['shortcuts.performance', 'G', then, 'P'],
    ['shortcuts.settings', 'G', then, 'S'],
    ['shortcuts.help', '?'],
  ];
  return (
    <Dialog title={t('shortcuts.title')} closeLabel={t('shortcuts.close')} onClose={onClose}>
      <dl className="shortcuts">
        {rows.map(([label, first, word, second]) => (
          <Fragment key={label}>
            <dt>{t(label)}</dt>
            <dd>
              <kbd>{first}</kbd> {word && <>{word} </>}
              {second && <kbd>{second}</kbd>}
            </dd>
          </Fragment>
        ))}
      </dl>
      <label className="shortcuts-single">
        <input type="checkbox" checked={single} onChange={(event) => onSingle(event.currentTarget.checked)} />
        <span>
          {t('shortcuts.single')}
          <small>{t('shortcuts.singleHint')}</small>
        </span>
      </label>
    </Dialog>
  );
}

/** The row of the focused habit, or null. */
function focusedRow(): HTMLElement | null {
  return document.activeElement?.closest<HTMLElement>('[data-row]') ?? null;
}

/** Focuses the tick of the next or previous habit; without a focus, the first. */
function focusRow(by: 1 | -1): void {
  const ticks = [...document.querySelectorAll<HTMLElement>('[data-row] [data-tick]')];
  const current = focusedRow();
  const at = ticks.findIndex((tick) => current?.contains(tick));
  const tick = at === -1 ? ticks[0] : ticks[at + by];
  tick?.focus();
  tick?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
}

/** Clicks a control of the focused habit. */
const pressInRow = (selector: string): boolean => pressOn(selector, focusedRow());

/** Clicks a control of the page, or of a part of it. */
function pressOn(selector: string, within: ParentNode | null = document): boolean {
  const control = within?.querySelector<HTMLElement>(selector);
  control?.click();
  return control !== undefined && control !== null;
}

/** Opens the day sheet of the focused habit, on the day of the list. */
function openFocusedDay(): boolean {
  const id = focusedRow()?.closest<HTMLElement>('[data-item]')?.dataset['item'];
  const day = focusedRow()?.closest<HTMLElement>('[data-day]')?.dataset['day'];
  if (id === undefined || day === undefined) return false;
  openDay(id, day);
  return true;
}
