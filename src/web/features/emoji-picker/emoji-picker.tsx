import { Search } from 'lucide-react';
import { type KeyboardEvent, use, useId, useRef, useState } from 'react';
import { useApp } from '#web/app/app.ts';
import { useMedia } from '#web/ui/use-media.ts';
import { EmojiGrid, type GridHandle } from './emoji-grid.tsx';
import { loadCategories, searchCategories } from './emoji-names.ts';
import style from './emoji-picker.css?url';
import { COLUMNS, FEW_COLUMNS, rowsOf } from './emoji-rows.ts';

/** Seven in a row would be less than 44 px wide. */
const NARROW = '(width < 374px)';

interface EmojiPickerProps {
  /** The name of the current emoji. */
  selected: string;
  onPick: (name: string) => void;
}

/** All emoji, by category or by search. Suspends until its data is loaded. */
export function EmojiPicker({ selected, onPick }: EmojiPickerProps) {
  const { t, locale } = useApp();
  const categories = use(loadCategories(locale));
  const [text, setText] = useState('');
  const grid = useRef<GridHandle>(null);
  const id = useId();
  const columns = useMedia(NARROW) ? FEW_COLUMNS : COLUMNS;
  const found = searchCategories(categories, text, locale);
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    // Enter would submit a form around the picker.
    if (event.key === 'Enter') event.preventDefault();
    if (event.key !== 'ArrowDown') return;
    event.preventDefault();
    grid.current?.focus();
  };
  return (
    <div className="emoji-picker">
      <link rel="stylesheet" href={style} precedence="feature" />
      <div className="emoji-search">
        <Search size={18} aria-hidden="true" />
        <label className="visually-hidden" htmlFor={id}>
          {t('emojiPicker.search')}
        </label>
        <input
          id={id}
          type="search"
          value={text}
          placeholder={t('emojiPicker.search')}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
      </div>
      <EmojiGrid
        key={`${columns} ${text}`}
        rows={rowsOf(found, columns)}
        columns={columns}
        selected={selected}
        onPick={onPick}
        handle={grid}
      />
      <p className="emoji-nothing" role="status">
        {found.length === 0 && t('emojiPicker.nothing')}
      </p>
    </div>
  );
}
