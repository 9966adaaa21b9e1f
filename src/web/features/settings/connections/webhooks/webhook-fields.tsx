import { WEBHOOK_HABITS_MAX } from '#contract/limits.ts';
import { type WebhookEvent, webhookEvents } from '#contract/webhook-events.ts';
import type { Webhook } from '#contract/webhooks.ts';
import type { MessageKey, Translator } from '#i18n/translate.ts';
import { useTranslator } from '#web/app/i18n.tsx';
import { HabitChoice } from '#web/shared/habit-choice/habit-choice.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { Choices } from '../choices.tsx';
import { habitIdsOf, habitsError } from '../chosen-habits.ts';
import { eventsText } from './webhook-texts.ts';

/** The events of a webhook, as the texts of a form. */
type FieldValues = Record<'events' | 'habits' | 'names', string>;

const usual = ['day.updated', 'goal.reached'] as const satisfies readonly WebhookEvent[];

/** The fields of a new webhook, or of a known one. */
export const fieldsOf = (webhook: Partial<Webhook> = {}): FieldValues => ({
  events: (webhook.events ?? usual).join(' '),
  habits: JSON.stringify(webhook.habitIds ?? null),
  names: webhook.includeNames ? 'on' : '',
});

export const settingsOf = ({ events, habits, names }: FieldValues) => ({
  events: eventsOf(events),
  habitIds: habitIdsOf(habits),
  includeNames: names === 'on',
});

const eventsOf = (text: string): WebhookEvent[] =>
  webhookEvents.filter((event) => text.split(' ').includes(event));

export const checkFields = (t: Translator, { events, habits }: FieldValues) => ({
  events: events === '' ? t('connecting.webhooks.chooseEvent') : undefined,
  habits: habitsError(t, habitIdsOf(habits), WEBHOOK_HABITS_MAX),
});

/** Of the events whose name does not say all. */
const explanations: { readonly [Event in WebhookEvent]?: MessageKey } = {
  'day.updated': 'connecting.webhooks.dayUpdatedText',
  'goal.reached': 'connecting.webhooks.goalReachedText',
  'day.started': 'connecting.webhooks.dayStartedText',
};

interface WebhookFieldsProps {
  form: {
    readonly values: FieldValues;
    readonly set: (name: keyof FieldValues, value: string) => void;
    readonly field: (name: keyof FieldValues) => { readonly error: string | undefined };
  };
}

/** Its events, of which habits, and whether with their names. */
export function WebhookFields({ form: { values, set, field } }: WebhookFieldsProps) {
  const t = useTranslator();
  const { events, habitIds, includeNames } = settingsOf(values);
  return (
    <>
      <Choices
        sentence={
          events.length === 0
            ? t('connecting.webhooks.toldNothing')
            : t('connecting.webhooks.told', { what: eventsText(t, events) })
        }
        label={t('connecting.webhooks.chooseEvents')}
        options={webhookEvents.map((value) => {
          const text = explanations[value];
          return {
            value,
            label: t(`connections.webhooks.events.${value}`),
            text: text && t(text),
          };
        })}
        chosen={events}
        error={field('events').error}
        onChoose={(chosen) => set('events', chosen.join(' '))}
      />
      <HabitChoice
        habitIds={habitIds}
        error={field('habits').error}
        onChoose={(chosen) => set('habits', JSON.stringify(chosen))}
      />
      <Switch
        label={t('connecting.webhooks.withNames')}
        text={t('connecting.webhooks.withNamesText')}
        on={includeNames}
        onChange={(on) => set('names', on ? 'on' : '')}
      />
    </>
  );
}
