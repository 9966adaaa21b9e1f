import { useState } from 'react';
import { cutText } from './cut-text.ts';
import './expandable-text.css';

interface ExpandableTextProps {
  text: string;
  /** Characters shown before expanding. */
  limit: number;
  moreLabel: string;
  onExpand?: () => void;
}

/** A long text, cut until the user expands it (docs/rules/interface.md#long-texts). */
export function ExpandableText({ text, limit, moreLabel, onExpand }: ExpandableTextProps) {
  const [whole, setWhole] = useState(false);
  const cut = whole ? null : cutText(text, limit);
  return (
    <p className="expandable">
      {cut ?? text}
      {cut !== null && (
        <>
          {' '}
          <button
            type="button"
            onClick={() => {
              setWhole(true);
              onExpand?.();
            }}
          >
            {moreLabel}
          </button>
        </>
      )}
    </p>
  );
}
