import { useTranslator } from '#web/app/i18n.tsx';
import type { CategoryKey } from './emoji-names.ts';
import { type EmojiRow, isHead } from './emoji-rows.ts';

interface CategoryBarProps {
  rows: readonly EmojiRow[];
  /** The category in view. */
  current: CategoryKey | undefined;
  onChoose: (row: number) => void;
}

/** The names of the categories; each scrolls the grid to its part. */
export function CategoryBar({ rows, current, onChoose }: CategoryBarProps) {
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
