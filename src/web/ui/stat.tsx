import './stat.css';

interface StatProps {
  value: string;
  /** Follows the value, smaller: `%`, `/6`. */
  unit?: string;
  label: string;
}

export function Stat({ value, unit, label }: StatProps) {
  // Drawn again with its figures and seldom else: to remember what was drawn would weigh more than it saves.
  'use no memo';
  return (
    <p className="stat">
      <strong>
        {value}
        {unit && <small>{unit}</small>}
      </strong>
      <span>{label}</span>
    </p>
  );
}
