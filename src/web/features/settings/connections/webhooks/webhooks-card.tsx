import { CirclePause, Hourglass, Plug, Plus, Unplug, Webhook as WebhookIcon } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { useApi, useQuery, useServerState } from '#client/react.tsx';
import { WEBHOOKS_MAX } from '#contract/limits.ts';
import type { Webhook } from '#contract/webhooks.ts';
import { useTranslator } from '#web/app/i18n.tsx';
import { loadTexts } from '#web/platform/texts.ts';
import { useHabitNames } from '#web/shared/habit-choice/use-habit-names.ts';
import { useDraft } from '#web/shared/proof/draft.ts';
import { useLazyDialog } from '#web/shared/use-lazy-dialog.ts';
import { Button } from '#web/ui/button.tsx';
import { ListCard } from '../../list-card.tsx';
import { RowText } from '../../profile/profile-rows.tsx';
import { useMoment } from '../../use-moment.ts';
import { useReadWhile } from '../use-read-while.ts';
import { useRevoke } from '../use-revoke.ts';
import { eventsText, shownAddress, stateText } from './webhook-texts.ts';
import { readKnownWebhooks, webhooksQuery } from './webhooks-data.ts';

/** The webhooks; each can be opened and deleted, and more can be made. */
export function WebhooksCard({ timeZone }: { timeZone: string }) {
  const t = useTranslator();
  const api = useApi();
  const serverState = useServerState();
  const query = webhooksQuery(api);
  const loaded = useQuery(query);
  const { data } = loaded;
  const waiting = data?.filter(({ state }) => state === 'pending').map(({ id }) => id) ?? [];
  useReadWhile(waiting.join(' '), async () => await readKnownWebhooks({ api, serverState }));
  const remove = useRevoke(
    query,
    (client, deletion) => client.call('DELETE /user/webhooks/{id}', deletion),
    ({ url }) => t('connections.webhooks.deleted', { name: shownAddress(url) }),
  );
  return (
    <ListCard
      title={t('connections.webhooks.title')}
      text={t('connections.webhooks.text')}
      loaded={loaded}
      none={{
        icon: Plug,
        title: t('connections.webhooks.none'),
        text: t('connections.webhooks.noneText'),
      }}
      rows={data?.map((webhook) => (
        <WebhookRow key={webhook.id} webhook={webhook} timeZone={timeZone} onDelete={() => remove(webhook)} />
      ))}
    >
      {data !== undefined && data.length >= WEBHOOKS_MAX && (
        <p className="settings-text">{t('connections.webhooks.full', { max: WEBHOOKS_MAX })}</p>
      )}
      {data !== undefined && data.length < WEBHOOKS_MAX && <NewWebhook timeZone={timeZone} />}
    </ListCard>
  );
}

const loadDialog = async () => {
  const [code] = await Promise.all([import('./webhook-dialog.tsx'), loadTexts('connecting')]);
  return code.WebhookDialog;
};

function NewWebhook({ timeZone }: { timeZone: string }) {
  const t = useTranslator();
  const { Shown, open, close } = useLazyDialog(loadDialog);
  const draft = useDraft('webhook');
  // Back from a provider that has proved who this is: the form is as it was.
  const goOn = useEffectEvent(() => draft['url'] !== undefined && open());
  useEffect(() => void goOn(), []);
  return (
    <>
      <Button look="plain" onClick={open}>
        <Plus size={18} aria-hidden="true" />
        {t('connections.webhooks.add')}
      </Button>
      {Shown && <Shown webhook={null} draft={draft} timeZone={timeZone} onClose={close} />}
    </>
  );
}

const icons = { pending: Hourglass, active: WebhookIcon, paused: CirclePause, disabled: Unplug } as const;

interface WebhookRowProps {
  webhook: Webhook;
  timeZone: string;
  onDelete: () => void;
}

/** More events would hide the next webhook. */
const EVENTS_SHOWN = 3;

/** One webhook: whether it receives anything, what, and of which habits. */
function WebhookRow({ webhook, timeZone, onDelete }: WebhookRowProps) {
  const t = useTranslator();
  const moment = useMoment(timeZone);
  const { Shown, open, close } = useLazyDialog(loadDialog);
  const { url, state, events, habitIds, includeNames, failingSince } = webhook;
  const habits = useHabitNames(habitIds, t('connections.allHabits'));
  const name = shownAddress(url);
  return (
    <li className="profile-row is-roomy">
      <RowText
        icon={icons[state]}
        title={name}
        parts={[
          stateText(t, webhook),
          state === 'active' &&
            failingSince !== null &&
            t('connections.webhooks.failing', { moment: moment(failingSince) }),
          t('connections.webhooks.toldWhen', { what: eventsText(t, events, EVENTS_SHOWN) }),
          habits || t('connections.noHabit'),
          includeNames && t('connections.webhooks.named'),
        ]}
      />
      <span className="settings-ways">
        <Button look="quiet" small aria-label={`${t('connections.webhooks.open')} ${name}`} onClick={open}>
          {t('connections.webhooks.open')}
        </Button>
        <Button
          look="quiet"
          small
          aria-label={`${t('connections.webhooks.delete')} ${name}`}
          onClick={onDelete}
        >
          {t('connections.webhooks.delete')}
        </Button>
      </span>
      {Shown && <Shown webhook={webhook} timeZone={timeZone} onClose={close} />}
    </li>
  );
}
