import { iconPixels, type Size } from './sizes.ts';
import './spinner.css';

/** Decorative: the container sets `aria-busy`. As high as the surrounding text by default. */
export function Spinner({ size }: { size?: Size }) {
  const side = size ? iconPixels[size] : '1.15em';
  return (
    <svg className="spinner" width={side} height={side} viewBox="0 0 24 24" aria-hidden="true">
      <path d="M21.5 12A9.5 9.5 0 1 1 12 2.5" />
    </svg>
  );
}
