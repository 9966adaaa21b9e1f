import './questions.css';

interface Question {
  readonly title: string;
  readonly text: string;
}

/** Questions that expand: native, so they work without JavaScript. */
export function Questions({ questions }: { questions: readonly Question[] }) {
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
