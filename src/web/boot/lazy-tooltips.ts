import { ignoreFailure } from '#web/platform/log-failure.ts';

/** Fetches the tooltips by the first pointer or focus that could ask for one; a page that is only touched never does. */
export function loadTooltipsOnUse(): void {
  const asked = new AbortController();
  const load = (event: Event) => {
    if ('pointerType' in event && event.pointerType === 'touch') return;
    asked.abort();
    // Without them everything still works.
    import('#web/ui/tooltip.ts').then(({ startTooltips }) => startTooltips(event), ignoreFailure);
  };
  for (const kind of ['pointerover', 'focusin']) addEventListener(kind, load, asked);
}
