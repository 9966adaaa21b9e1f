import './spinner.css';

/** Says nothing by itself: what waits is told by `aria-busy` where it stands. */
export function Spinner() {
  return <span className="spinner" aria-hidden="true" />;
}
