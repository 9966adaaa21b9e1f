/** The used part of Capacitor's bridge, which its apps add to the page. */
interface Bridge {
  readonly isNativePlatform?: () => boolean;
}

/** Whether this is the app of a store. It shows no links to the stores (docs/rules/pages.md#the-frame). */
export function isNativeShell(): boolean {
  const { Capacitor } = globalThis as { Capacitor?: Bridge };
  return Capacitor?.isNativePlatform?.() === true;
}
