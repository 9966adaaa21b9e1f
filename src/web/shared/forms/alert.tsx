/** An error of a form or an action; nothing when there is none. */
export function Alert({ text }: { text: string | null }) {
  return (
    text !== null && (
      <p className="form-alert" role="alert">
        {text}
      </p>
    )
  );
}
