import { CircleAlert, CircleCheck, Hourglass } from 'lucide-react';
import { useId, useState } from 'react';
import { useApi, useQuery, useServerState } from '#client/react.tsx';
import { WEBHOOK_DELIVERIES_SHOWN, WEBHOOK_DELIVERY_DAYS, WEBHOOK_SECONDS } from '#contract/limits.ts';
import type { Delivery, Webhook } from '#contract/webhooks.ts';
import type { Translator } from '#i18n/translate.ts';
import { useTranslator } from '#web/app/i18n.tsx';
import { Button } from '#web/ui/button.tsx';
import { useBusy } from '#web/ui/use-busy.ts';
import { RowText, Unloaded } from '../../profile/profile-rows.tsx';
import { useMoment } from '../../use-moment.ts';
import { useReadWhile } from '../use-read-while.ts';
import type { Run } from './use-run.ts';
import { deliveriesQuery, readDeliveries, readKnownWebhooks } from './webhooks-data.ts';

interface DeliveriesProps {
  webhook: Webhook;
  timeZone: string;
  run: Run;
}

/** What was sent lately, the newest first: it grows while it is shown. */
export function Deliveries({ webhook, timeZone, run }: DeliveriesProps) {
  const t = useTranslator();
  const titleId = useId();
  const api = useApi();
  const serverState = useServerState();
  const { id } = webhook;
  const query = deliveriesQuery(api, id);
  const loaded = useQuery(query, 0);
  const { data } = loaded;
  const pending = data?.filter(({ state }) => state === 'pending') ?? [];
  useReadWhile(['open', ...pending.map((each) => each.id + each.attempt)].join(' '), async () => {
    await Promise.all([readDeliveries({ api, serverState }, id), readKnownWebhooks({ api, serverState })]);
  });
  const repeat = async (deliveryId: string) =>
    await run(async () => {
      const params = { id, deliveryId };
      const again = await api.call('POST /user/webhooks/{id}/deliveries/{deliveryId}/again', { params });
      serverState.change(query.key, (all) => all.map((each) => (each.id === deliveryId ? again : each)));
    });
  return (
    <section className="stack" aria-labelledby={titleId}>
      <h3 id={titleId}>{t('connecting.webhooks.deliveries')}</h3>
      <p className="settings-text">
        {data?.length === 0
          ? t('connecting.webhooks.noDeliveries', { days: WEBHOOK_DELIVERY_DAYS })
          : t('connecting.webhooks.deliveriesText', {
              max: WEBHOOK_DELIVERIES_SHOWN,
              days: WEBHOOK_DELIVERY_DAYS,
            })}
      </p>
      <Unloaded {...loaded} />
      {data !== undefined && data.length > 0 && (
        <ul className="profile-rows">
          {data.map((delivery) => (
            <DeliveryRow
              key={delivery.id}
              delivery={delivery}
              timeZone={timeZone}
              isHeld={webhook.state !== 'active' && delivery.type !== 'ping'}
              onRepeat={() => repeat(delivery.id)}
            />
          ))}
        </ul>
      )}
    </section>
  );
}

const icons = { pending: Hourglass, delivered: CircleCheck, failed: CircleAlert } as const;

interface DeliveryRowProps {
  delivery: Delivery;
  timeZone: string;
  /** It is not sent before the webhook is active. */
  isHeld: boolean;
  onRepeat: () => Promise<void>;
}

function DeliveryRow({ delivery, timeZone, isHeld, onRepeat }: DeliveryRowProps) {
  const t = useTranslator();
  const id = useId();
  const moment = useMoment(timeZone);
  const [isOpen, setOpen] = useState(false);
  const [busy, run] = useBusy();
  const { type, state, attempt, ms, createdAt, triedAt, nextAt, body } = delivery;
  const name = t(type === 'ping' ? 'connecting.webhooks.ping' : `connections.webhooks.events.${type}`);
  const when = moment(triedAt ?? createdAt);
  const wasTried = attempt > 0;
  const isRetried = state === 'pending' && wasTried && nextAt !== null && !isHeld;
  return (
    <li className="profile-row is-roomy">
      <RowText
        icon={icons[state]}
        title={name}
        parts={[
          outcomeText(t, delivery, isHeld),
          when,
          wasTried && ms !== null && t('connecting.webhooks.ms', { count: ms }),
          wasTried && t('connecting.webhooks.attempt', { count: attempt }),
          isRetried && t('connecting.webhooks.nextAt', { moment: moment(nextAt) }),
        ]}
      />
      <span className="settings-ways">
        <Button
          look="quiet"
          small
          aria-label={`${t('connecting.webhooks.content')}: ${name}, ${when}`}
          aria-expanded={isOpen}
          {...(isOpen && { 'aria-controls': id })}
          onClick={() => setOpen(!isOpen)}
        >
          {t('connecting.webhooks.content')}
        </Button>
        {(state !== 'pending' || wasTried) && (
          <Button
            look="quiet"
            small
            busy={busy}
            aria-label={`${t('connecting.webhooks.again')}: ${name}, ${when}`}
            onClick={() => run(onRepeat)}
          >
            {t('connecting.webhooks.again')}
          </Button>
        )}
      </span>
      {isOpen && (
        <p className="profile-pending" id={id}>
          <code className="settings-text" style={{ whiteSpace: 'pre-wrap' }}>
            {JSON.stringify(JSON.parse(body), null, 2)}
          </code>
        </p>
      )}
    </li>
  );
}

/** What came of the last attempt, or what it waits for. */
function outcomeText(t: Translator, { state, attempt, status, reason }: Delivery, isHeld: boolean): string {
  if (state === 'pending' && isHeld) return t('connecting.webhooks.waiting');
  if (state === 'pending' && attempt === 0) return t('connecting.webhooks.sending');
  if (state === 'delivered') return t('connecting.webhooks.accepted', { status: status ?? '' });
  if (status !== null) return t('connecting.webhooks.refused', { status });
  return reason === null
    ? t('connecting.webhooks.ended')
    : t(`connecting.webhooks.noAnswer.${reason}`, { seconds: WEBHOOK_SECONDS });
}
