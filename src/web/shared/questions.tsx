import './questions.css';

/** Questions that expand: native, so they work without JavaScript. */
export function Questions({ questions }: { questions: readonly { title: string; text: string }[] }) {
  return (
    <div className="questions">
      {questions.map(({ title, text }) => (
        <details key={title}>
          <summary>{title}</summary>
          <p>{text}</p>
        </details>
      ))}
    </div>
  );
}
