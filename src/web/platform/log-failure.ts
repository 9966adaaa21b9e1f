/**
 * Logs a failure that the user does not see (docs/rules/pages.md#failures-that-are-logged-only), in development only: production builds leave
 * it out.
 */
export function logFailure(what: string, error: unknown): void {
  // Node, which runs most tests, has no `import.meta.env`.
  if ((import.meta.env as ImportMetaEnv | undefined)?.DEV) console.error(what, error);
}

/** For the `catch` of work that the page can do without. */
export const ignoreFailure = (error: unknown): void => logFailure('Ignored failure:', error);
