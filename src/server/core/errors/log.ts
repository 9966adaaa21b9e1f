/** The part of a pino logger that the server uses. */
export interface Log {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

/** The message of an error, unless it may quote data: drivers and parsers repeat values in their messages. */
export function messageOf(error: unknown): string {
  if (!(error instanceof Error) || 'code' in error || error instanceof SyntaxError) return '';
  return error.message;
}
