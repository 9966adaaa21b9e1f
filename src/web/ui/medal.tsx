import { classes } from './classes.ts';
import './medal.css';

interface MedalProps {
  /** From 0, the lowest: higher ones have another metal and more points. */
  tier: number;
  reached: boolean;
  side: number;
}

const LOWEST = { points: 5, metal: '#d89a66' };
/** The points of the star of each tier, and its metal: bronze, silver, gold, emerald, sapphire, amethyst, ruby. */
const TIERS = [
  LOWEST,
  { points: 6, metal: '#c3cbd6' },
  { points: 7, metal: '#f3c74a' },
  { points: 8, metal: '#5cc795' },
  { points: 10, metal: '#74a9f2' },
  { points: 12, metal: '#b794f4' },
  { points: 16, metal: '#f0718a' },
];
const MIDDLE = 14;

/** Decorative: its number is beside it as text. One that is not reached is an outline. */
export function Medal({ tier, reached, side }: MedalProps) {
  const { points, metal } = TIERS[tier] ?? LOWEST;
  return (
    <svg
      className={classes('medal-sign', !reached && 'is-to-come')}
      color={metal}
      width={side}
      height={side}
      viewBox="0 0 28 28"
      aria-hidden="true"
    >
      <polygon points={starOf(points)} />
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
