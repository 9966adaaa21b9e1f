/** Nothing is at this address (specification §2). Not fatal: the app goes on from it. */
export class NotFoundError extends Error {
  readonly status = 404;

  constructor(path: string, what: 'Page not found' | 'Page Not Found' = 'Page not found') {
    super(`${what}: ${path}`);
  }
}

/** There is such a page, but not of what its address names. */
export function invalidPage(path: string): NotFoundError {
  return new NotFoundError(path, 'Page Not Found');
}
