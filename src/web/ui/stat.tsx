import './stat.css';

interface StatProps {
  value: string;
  /** Follows the value, smaller: `%`, `/6`. */
  unit?: string;
  label: string;
}

export function Stat({ value, unit, label }: StatProps) {
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
