/** The details of a row, with a dot between two on the same line: none at the end of a line, nor at its start. */
export function RowDetails({ parts }: { parts: readonly (string | null | undefined | false)[] }) {
  const [first, ...others] = parts.filter(Boolean);
  return (
    <span className="settings-text profile-details">
      <span>{first}</span>
      {others.map((part) => (
        <span key={String(part)}>
          <span className="profile-dot"> · </span>
          {part}
        </span>
      ))}
    </span>
  );
}
