import { useState } from 'react';
import './avatar.css';

interface AvatarProps {
  /** The alternative text is empty: the name is next to the picture. */
  source: string | null;
  badge?: { value: number; text: string; label: string };
}

/** A round picture with a count under it. Falls back to the default picture when it is missing or fails to load. */
export function Avatar({ source, badge }: AvatarProps) {
  const [failed, setFailed] = useState<string | null>(null);
  return (
    <span className="avatar">
      {source !== null && source !== failed ? (
        <img
          className="avatar-picture"
          src={source}
          width={56}
          height={56}
          alt=""
          referrerPolicy="no-referrer"
          onError={() => setFailed(source)}
        />
      ) : (
        <DefaultPicture />
      )}
      {badge && (
        <span className={`avatar-badge is-${badgeWidth(badge.value)}`} title={badge.label}>
          {badge.text}
          <span className="visually-hidden"> {badge.label}</span>
        </span>
      )}
    </span>
  );
}

const thresholds = [100, 1_000, 10_000, 100_000, 1_000_000];

/** The width of the badge in steps (docs/rules/interface.md#sizes). */
export function badgeWidth(value: number): number {
  return thresholds.filter((threshold) => value >= threshold).length;
}

function DefaultPicture() {
  return (
    <svg className="avatar-picture" viewBox="0 0 36 36" aria-hidden="true">
      <circle cx="18" cy="18" r="18" fill="#c9d2f7" />
      <path d="M18 21c7 0 12 4.2 12.6 9.8A18 18 0 0 1 5.4 30.8C6 25.2 11 21 18 21z" fill="#5a67d8" />
      <circle cx="18" cy="13.5" r="7" fill="#f6ddc4" />
      <path
        d="M10.7 13c-.4-5 3-8.5 7.600-8.5 4.500 0 7.600 3.400 7.100 8.300-1-2.300-2.200-3.600-3.700-4.200-2.700 1.900-8 1-11 4.400z"
        fill="#4a3426"
      />
    </svg>
  );
}
