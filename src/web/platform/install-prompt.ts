/** Chromium's prompt to install the app. */
interface InstallOffer extends Event {
  prompt(): Promise<unknown>;
}

/** The prompt, which works once. Chromium fires it once, before any component listens. */
export const install: { offer?: InstallOffer | undefined } = {};

/** Stores it for our button and hides the browser's own bar. */
export function deferInstallPrompt(event: Event): void {
  event.preventDefault();
  install.offer = event as InstallOffer;
}
