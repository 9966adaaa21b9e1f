import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react';
import { useTranslator } from '#web/app/i18n.tsx';
import { Emoji } from '#web/ui/emoji.tsx';
import type { CategoryKey, EmojiEntry } from './emoji-names.ts';
import { type EmojiRow, emojiAt, firstPlace, isHead, move, type Place } from './emoji-rows.ts';

/** Focuses the emoji with the tab stop. */
export type GridHandle = Pick<HTMLElement, 'focus'>;

interface EmojiGridProps {
  rows: readonly EmojiRow[];
  /** How many emoji a row has room for. */
  columns: number;
  selected: string;
  onPick: (name: string) => void;
  handle: Ref<GridHandle>;
}

const HEAD_HEIGHT = 34;
const ROW_HEIGHT = 46;
const OVERSCAN = 3;

/** The emoji as a scrolled grid that renders only the visible rows. One tab stop; arrows, Home and End move inside. */
export function EmojiGrid({ rows, columns, selected, onPick, handle }: EmojiGridProps) {
  // The virtualizer is one mutable object: memoizing by identity would freeze the grid.
  'use no memo';
  const t = useTranslator();
  const box = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState<Place | null>(() => firstPlace(rows));
  const focusNext = useRef(false);
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: (index) => (rows[index]?.emojis.length === 0 ? HEAD_HEIGHT : ROW_HEIGHT),
    overscan: OVERSCAN,
  });
  const items = virtualizer.getVirtualItems();
  const active = place === null ? undefined : emojiAt(rows, place)?.name;
  const top = virtualizer.scrollOffset ?? 0;
  const current = rows[items.find((item) => item.end > top + HEAD_HEIGHT / 2)?.index ?? 0]?.category;

  const focusPlace = (to: Place) => {
    focusNext.current = true;
    setPlace({ ...to });
    virtualizer.scrollToIndex(to.row, { align: 'auto' });
  };
  useEffect(() => {
    if (!focusNext.current) return;
    const button = box.current?.querySelector<HTMLElement>('[tabindex="0"]');
    if (!button) return;
    button.focus({ preventScroll: true });
    focusNext.current = false;
  });
  useImperativeHandle(handle, () => ({ focus: () => place && focusPlace(place) }));

  const onKeyDown = (event: KeyboardEvent) => {
    const to = place === null ? null : move(rows, place, event.key);
    if (to === null) return;
    event.preventDefault();
    focusPlace(to);
  };
  return (
    <>
      <CategoryBar
        rows={rows}
        current={current}
        onChoose={(row) => virtualizer.scrollToIndex(row, { align: 'start' })}
      />
      <div className="emoji-box" ref={box} hidden={rows.length === 0}>
        <div className="emoji-rows" style={{ height: virtualizer.getTotalSize() }}>
          {items.map((item) => {
            const row = rows[item.index];
            return (
              row && (
                <div
                  key={item.key}
                  className="emoji-row"
                  style={{ height: item.size, transform: `translateY(${item.start}px)` }}
                >
                  {isHead(row) ? (
                    <h3>{t(`emojiPicker.${row.category}`)}</h3>
                  ) : (
                    row.emojis.map((emoji, column) => (
                      <EmojiButton
                        key={emoji.name}
                        emoji={emoji}
                        columns={columns}
                        selected={emoji.name === selected}
                        tabStop={emoji.name === active}
                        onFocus={() => setPlace({ row: item.index, column })}
                        onKeyDown={onKeyDown}
                        onPick={onPick}
                      />
                    ))
                  )}
                </div>
              )
            );
          })}
        </div>
      </div>
    </>
  );
}

interface EmojiButtonProps {
  emoji: EmojiEntry;
  columns: number;
  selected: boolean;
  tabStop: boolean;
  onFocus: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
  onPick: (name: string) => void;
}

function EmojiButton({ emoji, columns, selected, tabStop, onFocus, onKeyDown, onPick }: EmojiButtonProps) {
  const [isDrawn, setDrawn] = useState(false);
  return (
    <button
      type="button"
      aria-label={emoji.label}
      title={emoji.label}
      aria-current={selected || undefined}
      data-loading={isDrawn ? undefined : ''}
      tabIndex={tabStop ? 0 : -1}
      style={{ width: `${100 / columns}%` }}
      onFocus={onFocus}
      onKeyDown={onKeyDown}
      onClick={() => onPick(emoji.name)}
    >
      <Emoji name={emoji.name} size={28} onLoad={() => setDrawn(true)} />
    </button>
  );
}

interface CategoryBarProps {
  rows: readonly EmojiRow[];
  /** The category in view. */
  current: CategoryKey | undefined;
  onChoose: (row: number) => void;
}

/** The names of the categories; each scrolls the grid to its part. */
function CategoryBar({ rows, current, onChoose }: CategoryBarProps) {
  const t = useTranslator();
  return (
    <div className="emoji-categories" role="group" aria-label={t('emojiPicker.categories')}>
      {rows.map(
        (row, index) =>
          isHead(row) && (
            <button
              key={row.category}
              type="button"
              aria-current={row.category === current || undefined}
              onClick={() => onChoose(index)}
            >
              {t(`emojiPicker.${row.category}`)}
            </button>
          ),
      )}
    </div>
  );
}
