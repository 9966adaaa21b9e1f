/** Chromium's offer to install the app. */
interface InstallOffer extends Event {
  prompt(): Promise<unknown>;
}

/** The offer, which is good for one press. It is made once, before anybody listens. */
export const install: { offer?: InstallOffer | undefined } = {};

/** Keeps it for a button of ours: the browser's own bar would be in the way. */
export function deferInstallPrompt(event: Event): void {
  event.preventDefault();
  install.offer = event as InstallOffer;
}
