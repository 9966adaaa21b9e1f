import { type WebhookEvent, webhookEvents } from '#contract/webhook-events.ts';
import type { Webhook } from '#contract/webhooks.ts';
import type { Translator } from '#i18n/translate.ts';
import { inSentence, namesText } from '#web/shared/habit-choice/names-text.ts';

/** The address as a name: its host and path. Its query often has a secret of the server. */
export function shownAddress(url: string): string {
  const { host, pathname, search } = new URL(url);
  return `${host}${pathname === '/' ? '' : pathname}${search === '' ? '' : '?…'}`;
}

/** Events as a part of a sentence, in the order in which they can be chosen; the first of many where there is a `max`. */
export function eventsText(t: Translator, events: readonly WebhookEvent[], max = events.length): string {
  const names = webhookEvents
    .filter((event) => events.includes(event))
    .map((event) => inSentence(t(`connections.webhooks.events.${event}`)));
  return namesText(t, names, max);
}

/** Whether a webhook receives what happens, or why not. */
export function stateText(t: Translator, { state, failingSince }: Webhook): string {
  const isRefused = state === 'pending' && failingSince !== null;
  return t(`connections.webhooks.states.${isRefused ? 'pendingFailing' : state}`);
}
