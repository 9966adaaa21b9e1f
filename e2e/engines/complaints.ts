// Each function runs in the page, from its source alone.

/**
 * Stores what the page complains about from now on, over navigations too: WebKitGTK's WebDriver tells nothing of the console. Answers
 * whether the page is another one than that which was left by `leave`.
 */
export function hear(): boolean {
  if ('isLeft' in globalThis || location.origin === 'null') return false;
  if ('hears' in globalThis) return true;
  const add = (...parts: readonly unknown[]) => {
    const stored = JSON.parse(sessionStorage.getItem('complaints') ?? '[]') as string[];
    sessionStorage.setItem('complaints', JSON.stringify([...stored, parts.map(String).join(' ')]));
  };
  for (const level of ['error', 'warn'] as const) {
    const write = console[level].bind(console);
    console[level] = (...parts: readonly unknown[]) => {
      add(...parts);
      write(...parts);
    };
  }
  addEventListener('error', ({ message }) => add('Uncaught', message));
  addEventListener('unhandledrejection', ({ reason }) => add('Uncaught', reason));
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    add('Refused', violatedDirective, blockedURI),
  );
  Object.assign(globalThis, { hears: true });
  return true;
}

/** What `hear` has stored. */
export function heard(): readonly string[] {
  return JSON.parse(sessionStorage.getItem('complaints') ?? '[]') as string[];
}

/** Begins a full navigation. */
export function leave(url: string): void {
  Object.assign(globalThis, { isLeft: true });
  location.assign(url);
}
