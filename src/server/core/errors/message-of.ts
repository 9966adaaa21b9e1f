/** The message of an error, unless it may quote data: drivers and parsers repeat values in their messages. */
export function messageOf(error: unknown): string {
  if (!(error instanceof Error) || 'code' in error || error instanceof SyntaxError) return '';
  return error.message;
}
