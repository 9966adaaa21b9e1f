interface ChoiceCardProps {
  title: string;
  /** What exactly will happen. */
  text: string;
  checked: boolean;
  onChoose: () => void;
}

/** One of two choices, with its consequences. */
export function ChoiceCard({ title, text, checked, onChoose }: ChoiceCardProps) {
  return (
    <label className="choice">
      <input type="radio" name="action" checked={checked} onChange={onChoose} />
      {title}
      <span className="settings-text">{text}</span>
    </label>
  );
}
