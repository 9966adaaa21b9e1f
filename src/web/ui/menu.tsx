import { Check } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { classes } from './classes.ts';
import { itemByKey, itemByText } from './menu-keys.ts';
import { placeAt } from './place.ts';
import './menu.css';

/** Milliseconds until a menu opened by hover hides after the pointer left (docs/rules/interface.md#times). */
export const MENU_HIDE_DELAY = 400;
/** Milliseconds between two typed letters of one word. */
const TYPING = 500;

export interface MenuItem {
  readonly key: string;
  readonly label: string;
  readonly icon?: ReactNode;
  /** A radio item, and whether it is the current one. */
  readonly chosen?: boolean;
  /** It destroys something. */
  readonly danger?: boolean;
  readonly onSelect: () => void;
}

interface MenuProps {
  /** The accessible name of the button. */
  label: string;
  items: readonly MenuItem[];
  className?: string;
  /** Also opens on hover, and hides 400 ms after the pointer left. */
  hover?: boolean;
  children: ReactNode;
}

/** A menu button of the ARIA pattern: arrows, Home and End, letters, Escape. */
export function Menu({ label, items, className, hover = false, children }: MenuProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const hiding = useRef<ReturnType<typeof setTimeout>>(undefined);
  useLeaving(open, button, menu, () => setOpen(false));

  const show = () => {
    if (!button.current || !menu.current || open) return;
    menu.current.showPopover();
    placeAt(button.current, menu.current, 'bottom');
    setOpen(true);
  };
  const showAt = (index: number) => {
    show();
    if (menu.current) itemsOf(menu.current).at(index)?.focus();
  };
  const chosen = items.findIndex((item) => item.chosen);
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  const leaveMouse = () => {
    if (hover) hiding.current = setTimeout(() => setOpen(false), MENU_HIDE_DELAY);
  };
  useEffect(() => () => clearTimeout(hiding.current), []);
  useEffect(() => {
    if (!open) menu.current?.hidePopover();
  }, [open]);

  return (
    <span
      className="menu-anchor"
      onPointerEnter={({ pointerType }) => {
        clearTimeout(hiding.current);
        if (hover && pointerType === 'mouse') show();
      }}
      onPointerLeave={leaveMouse}
    >
      <button
        ref={button}
        type="button"
        className={classes('menu-button', className)}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => (open ? close() : showAt(Math.max(chosen, 0)))}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
          event.preventDefault();
          showAt(event.key === 'ArrowUp' ? items.length - 1 : Math.max(chosen, 0));
        }}
      >
        {children}
      </button>
      <MenuList ref={menu} id={id} label={label} items={items} onClose={close} />
    </span>
  );
}

interface MenuListProps extends Pick<MenuProps, 'label' | 'items'> {
  ref: RefObject<HTMLDivElement | null>;
  id: string;
  onClose: () => void;
}

function MenuList({ ref, id, label, items, onClose }: MenuListProps) {
  const typed = useRef({ text: '', at: 0 });
  const byLetter = (event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'timeStamp'>, at: number) => {
    const letter = event.key.length === 1 && event.key !== ' ' && !event.ctrlKey && !event.metaKey;
    if (!letter) return null;
    const goesOn = event.timeStamp - typed.current.at < TYPING;
    typed.current = { text: (goesOn ? typed.current.text : '') + event.key, at: event.timeStamp };
    const labels = items.map((item) => item.label);
    return itemByText(labels, typed.current.text, at);
  };
  return (
    <div
      ref={ref}
      id={id}
      className="menu"
      role="menu"
      aria-label={label}
      popover="manual"
      tabIndex={-1}
      onKeyDown={(event) => {
        const list = event.currentTarget;
        const at = itemsOf(list).indexOf(document.activeElement as HTMLElement);
        const next = itemByKey(event.key, at, items.length) ?? byLetter(event, at);
        if (next !== null) itemsOf(list)[next]?.focus();
        else if (event.key === 'Escape' || event.key === 'Tab') onClose();
        else return;
        // Tab continues from the button.
        if (event.key !== 'Tab') event.preventDefault();
        event.stopPropagation();
      }}
    >
      {items.map(({ key, label: text, icon, chosen, danger, onSelect }) => (
        <button
          key={key}
          type="button"
          role={chosen === undefined ? 'menuitem' : 'menuitemradio'}
          className={classes('hovers', danger && 'is-danger')}
          aria-checked={chosen}
          tabIndex={-1}
          onClick={() => {
            onClose();
            onSelect();
          }}
        >
          {icon}
          <span>{text}</span>
          {chosen && <Check size={18} aria-hidden="true" />}
        </button>
      ))}
    </div>
  );
}

type Part = RefObject<HTMLElement | null>;

/** Closes the menu on any event outside, and once its button has moved away from it. */
function useLeaving(open: boolean, button: Part, menu: Part, close: () => void): void {
  useEffect(() => {
    if (!open) return undefined;
    const left = new AbortController();
    const unlessInside = (event: Event) => {
      if (![button, menu].some(({ current }) => current?.contains(event.target as Node))) close();
    };
    const options = { signal: left.signal, capture: true };
    for (const kind of ['pointerdown', 'focusin']) document.addEventListener(kind, unlessInside, options);
    // Not on every scroll: what is still loading elsewhere scrolls a page by itself.
    const from = topOf(button);
    document.addEventListener('scroll', () => topOf(button) !== from && close(), options);
    addEventListener('resize', close, left);
    return () => left.abort();
  });
}

const topOf = ({ current }: Part): number | undefined => current?.getBoundingClientRect().top;

function itemsOf(menu: HTMLElement): HTMLElement[] {
  return [...menu.querySelectorAll<HTMLElement>('[role^="menuitem"]')];
}
