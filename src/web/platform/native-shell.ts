/** What Capacitor's bridge puts into the page of its shells, as far as it is asked. */
interface Bridge {
  readonly isNativePlatform?: () => boolean;
}

/** Whether this is the app of a store and not a browser. A shell has no use for what leads to the stores (specification §2). */
export function isNativeShell(): boolean {
  const { Capacitor } = globalThis as { Capacitor?: Bridge };
  return Capacitor?.isNativePlatform?.() === true;
}
