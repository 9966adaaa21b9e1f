import { CircleAlert, CircleCheck, ShieldCheck, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { useApi, useQuery, useServerState } from '#client/react.tsx';
import type { OperatorEvent } from '#contract/operating.ts';
import { useApp } from '#web/app/app.ts';
import { useIsMessageKey, useTranslator } from '#web/app/i18n.tsx';
import { useAttempt } from '#web/shared/forms/attempt.ts';
import { useProof } from '#web/shared/proof/with-proof.tsx';
import { Button } from '#web/ui/button.tsx';
import { useBusy } from '#web/ui/use-busy.ts';
import { RowText, Unloaded } from '../profile/profile-rows.tsx';
import { atStart, useMoment } from '../use-moment.ts';
import { checksQuery, jobsQuery } from './operator-data.ts';

const levels = { ok: CircleCheck, warn: TriangleAlert, fail: CircleAlert } as const;

/** What the checks of the server found: what is to be looked at by name, and the rest as a number. */
export function Checks() {
  const t = useTranslator();
  const query = checksQuery(useApi());
  const serverState = useServerState();
  const attempt = useAttempt();
  const loaded = useQuery(query);
  const [busy, run] = useBusy();
  const { data } = loaded;
  if (data === undefined) return <Unloaded {...loaded} />;
  const troubles = data.filter(({ level }) => level !== 'ok');
  const fine = t('operating.fine', { count: data.length - troubles.length });
  const again = async () => {
    await attempt(async () => {
      await serverState.load(query, 0);
    });
  };
  return (
    <>
      {troubles.length === 0 ? (
        <div className="profile-row">
          <RowText icon={CircleCheck} title={t('operating.allWell')} parts={[fine]} />
        </div>
      ) : (
        <>
          <ul className="profile-rows">
            {troubles.map(({ level, topic, text }) => (
              <li key={`${topic} ${text}`} className="profile-row">
                <RowText icon={levels[level]} title={t(`operating.levels.${level}`)} parts={[topic, text]} />
              </li>
            ))}
          </ul>
          <p className="settings-text">{fine}</p>
        </>
      )}
      <Button look="plain" small busy={busy} onClick={() => run(again)}>
        {t('operating.checkAgain')}
      </Button>
    </>
  );
}

/** What the server gave up: of what kind, why, and when; never whose. */
export function FailedJobs({ timeZone }: { timeZone: string }) {
  const t = useTranslator();
  const moment = useMoment(timeZone);
  const isKey = useIsMessageKey();
  const loaded = useQuery(jobsQuery(useApi()));
  const { data } = loaded;
  if (data === undefined) return <Unloaded {...loaded} />;
  if (data.length === 0) {
    return (
      <div className="profile-row">
        <RowText icon={CircleCheck} title={t('operating.noJob')} parts={[t('operating.noJobText')]} />
      </div>
    );
  }
  // A newer server may have kinds that this page does not know.
  const nameOf = (kind: string) => {
    const key = `operating.kinds.${kind}`;
    return isKey(key) ? t(key) : t('operating.otherKind');
  };
  return (
    <ul className="profile-rows">
      {data.map(({ id, kind, error, attempts, failedAt }) => (
        <li key={id} className="profile-row">
          <RowText
            icon={CircleAlert}
            title={nameOf(kind)}
            parts={[atStart(moment(failedAt)), t('operating.attempts', { count: attempts }), error]}
          />
        </li>
      ))}
    </ul>
  );
}

/** The rows that show before "Show more". */
const FIRST = 8;

/** What the operators did: shown on demand, since it names members. */
export function History({ timeZone }: { timeZone: string }) {
  const { client, t } = useApp();
  const attempt = useAttempt();
  const { withProof } = useProof();
  const [busy, run] = useBusy();
  const [events, setEvents] = useState<readonly OperatorEvent[] | null>(null);
  const [isWhole, setWhole] = useState(false);
  const read = async () => {
    await attempt(async () => {
      const found = await withProof(() => client.api.call('GET /operator/events'));
      setEvents(found.events);
    });
  };
  const shown = isWhole ? events : events?.slice(0, FIRST);
  return (
    <>
      {events?.length === 0 && (
        <p className="settings-text" role="status">
          {t('operating.noHistory')}
        </p>
      )}
      {shown && shown.length > 0 && (
        <ul className="profile-rows">
          {shown.map((event) => (
            <EventRow key={event.id} event={event} timeZone={timeZone} />
          ))}
        </ul>
      )}
      {shown && events && shown.length < events.length && (
        <Button look="quiet" small onClick={() => setWhole(true)}>
          {t('operating.more')}
        </Button>
      )}
      <Button look="plain" small busy={busy} onClick={() => run(read)}>
        {t(events === null ? 'operating.show' : 'operating.again')}
      </Button>
    </>
  );
}

function EventRow({ event: { act, member, by, at }, timeZone }: { event: OperatorEvent; timeZone: string }) {
  const t = useTranslator();
  const moment = useMoment(timeZone);
  const isKey = useIsMessageKey();
  const key = `operating.did.${act}`;
  return (
    <li className="profile-row">
      <RowText
        icon={ShieldCheck}
        title={t(isKey(key) ? key : 'operating.didOther')}
        parts={[
          atStart(moment(at)),
          member !== null && t('operating.about', { email: member }),
          t('operating.by', { email: by }),
        ]}
      />
    </li>
  );
}
