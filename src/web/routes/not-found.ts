/** No page of ours is at this address. */
export class NotFoundError extends Error {
  readonly status = 404;

  constructor(path: string) {
    super(`Page not found: ${path}`);
  }
}
