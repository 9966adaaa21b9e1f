import { useId } from 'react';
import './tabs.css';
import './segments.css';

interface SegmentsProps<Value extends string> {
  legend: string;
  hideLegend?: boolean;
  options: readonly { value: Value; label: string }[];
  selected: Value;
  onSelect: (value: Value) => void;
}

/** One choice of a few, side by side: styled native radio buttons. */
export function Segments<Value extends string>({ legend, hideLegend, ...choice }: SegmentsProps<Value>) {
  const name = useId();
  return (
    <fieldset>
      <legend className={hideLegend ? 'visually-hidden' : 'segments-legend'}>{legend}</legend>
      <div className="segments">
        {choice.options.map((option) => (
          <label key={option.value} className="segment shows-focus">
            <input
              className="visually-hidden"
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === choice.selected}
              onChange={() => choice.onSelect(option.value)}
            />
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
