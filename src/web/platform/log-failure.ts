/** Logs a failure that the user does not see (specification §8), in development: no production build has it. */
export function logFailure(what: string, error: unknown): void {
  // Node, which runs most tests, has no `import.meta.env`.
  if ((import.meta.env as ImportMetaEnv | undefined)?.DEV) console.error(what, error);
}

/** For the `catch` of what the page can do without. */
export const ignoreFailure = (error: unknown): void => logFailure('Ignored failure:', error);
