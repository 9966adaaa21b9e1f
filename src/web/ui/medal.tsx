import './medal.css';

interface MedalProps {
  /** From 0, the lowest: higher ones have another metal and more points. */
  tier: number;
  reached: boolean;
  side: number;
}

/** The points of the star of each tier. */
const POINTS = [5, 6, 7, 8, 10, 12, 16];
const MIDDLE = 14;

/** Decorative: its number is beside it as text. One that is not reached is an outline. */
export function Medal({ tier, reached, side }: MedalProps) {
  return (
    <svg
      className={`medal-sign ${reached ? `is-tier-${tier}` : 'is-to-come'}`}
      width={side}
      height={side}
      viewBox="0 0 28 28"
      aria-hidden="true"
    >
      <polygon points={starOf(POINTS[tier] ?? 5)} />
      <circle cx={MIDDLE} cy={MIDDLE} r="5.5" />
    </svg>
  );
}

/** A star with that many points, the first at the top. */
function starOf(points: number): string {
  const corners = Array.from({ length: 2 * points }, (_, index) => {
    const angle = (index / points) * Math.PI - Math.PI / 2;
    const radius = index % 2 === 0 ? 13 : 9.5;
    return [angle, radius] as const;
  });
  return corners
    .map(([angle, radius]) =>
      [Math.cos(angle), Math.sin(angle)].map((part) => round(MIDDLE + part * radius)).join(),
    )
    .join(' ');
}

const round = (value: number): number => Math.round(value * 10) / 10;
