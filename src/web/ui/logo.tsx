import './logo.css';

/** The logo: a rising line, and the name. */
export function Logo({ name }: { name: string }) {
  return (
    <span className="logo">
      <svg width="28" height="28" viewBox="0 0 28 28" aria-hidden="true">
        <rect width="28" height="28" rx="8" />
        <path d="m7.5 18.5 4-4 3 2.5 6-7.5" />
        <path d="M16.5 9h4.5v4.5" />
      </svg>
      <b>{name}</b>
    </span>
  );
}
