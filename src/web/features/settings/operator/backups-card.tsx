import { Archive, Plus } from 'lucide-react';
import { useState } from 'react';
import { download } from '#client/data-export/download.ts';
import { useApi, useQuery } from '#client/react.tsx';
import type { Backup } from '#contract/operating-club.ts';
import { useApp } from '#web/app/app.ts';
import { useTranslator } from '#web/app/i18n.tsx';
import { saveFile } from '#web/platform/save-file.ts';
import { Alert } from '#web/shared/forms/form.tsx';
import { ProofCancelled } from '#web/shared/forms/proof-cancelled.ts';
import { useErrorText } from '#web/shared/forms/refusal.ts';
import { useProof } from '#web/shared/proof/with-proof.tsx';
import { Button } from '#web/ui/button.tsx';
import { useBusy } from '#web/ui/use-busy.ts';
import { ListCard } from '../list-card.tsx';
import { readEventsAgain } from '../profile/profile-data.ts';
import { RowText } from '../profile/profile-rows.tsx';
import { atStart, useMoment } from '../use-moment.ts';
import { backupsQuery, checksQuery, overviewQuery, useBytes } from './operator-data.ts';

/** The rows that show before "Show more". */
const FIRST = 3;
const steps = ['stop', 'unpack', 'run', 'start'] as const;

/** The backups on the server: each can be checked and downloaded, and one can be made now. */
export function BackupsCard({ timeZone }: { timeZone: string }) {
  const t = useTranslator();
  const api = useApi();
  const loaded = useQuery(backupsQuery(api));
  const { data: overview } = useQuery(overviewQuery(api));
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? loaded.data : loaded.data?.slice(0, FIRST);
  const isMore = (loaded.data?.length ?? 0) > (shown?.length ?? 0);
  return (
    <ListCard
      title={t('operating.backups')}
      text={t('operating.backupsText')}
      loaded={{ ...loaded, data: shown }}
      none={{ icon: Archive, title: t('operating.noBackup'), text: t('operating.noBackupText') }}
      rows={shown?.map((backup) => <BackupRow key={backup.name} backup={backup} timeZone={timeZone} />)}
    >
      {isMore && (
        <Button look="quiet" small onClick={() => setWhole(true)}>
          {t('operating.more')}
        </Button>
      )}
      {overview && (
        <p className="settings-text">
          {t(overview.nightlyBackups ? 'operating.nightly' : 'operating.notNightly')}
        </p>
      )}
      {loaded.data && <MakeBackup />}
      <details>
        <summary className="settings-title">{t('operating.restore')}</summary>
        <ol>
          {steps.map((step, index) => (
            <li key={step} className="settings-text">
              {`${index + 1}. ${t(`operating.restoreSteps.${step}`)}`}
            </li>
          ))}
        </ol>
      </details>
    </ListCard>
  );
}

/** What came of a press: good, or an error in its place. */
interface Outcome {
  readonly good: string;
  readonly error: string | null;
}
const nothing: Outcome = { good: '', error: null };

/** Runs what a button does, and says below it what came of it. */
function useOutcome() {
  const errorText = useErrorText();
  const [outcome, setOutcome] = useState(nothing);
  const [busy, run] = useBusy();
  const work = async (act: () => Promise<Partial<Outcome>>) => {
    setOutcome(nothing);
    try {
      setOutcome({ ...nothing, ...(await act()) });
    } catch (refusal) {
      if (!(refusal instanceof ProofCancelled)) setOutcome({ good: '', error: errorText(refusal) });
    }
  };
  const shown = (
    <>
      <Alert text={outcome.error} />
      <p className="settings-text" role="status">
        {outcome.good}
      </p>
    </>
  );
  return { busy, shown, start: (act: () => Promise<Partial<Outcome>>) => run(() => work(act)) };
}

function MakeBackup() {
  const { client, t } = useApp();
  const { busy, shown, start } = useOutcome();
  const { withProof } = useProof();
  const make = async (): Promise<Partial<Outcome>> => {
    const { reason, text } = await withProof(() => client.api.call('POST /operator/backups'));
    if (reason === 'running') return { error: t('operating.backupRunning') };
    if (reason === 'failed') return { error: t('operating.backupFailed', { text: text ?? '' }) };
    await client.serverState.load(backupsQuery(client.api), 0);
    // One of them says how old the newest backup is.
    await client.serverState.load(checksQuery(client.api), 0);
    await readEventsAgain(client);
    return { good: t('operating.backupMade') };
  };
  return (
    <>
      <Button look="plain" busy={busy} onClick={() => start(make)}>
        <Plus size={18} aria-hidden="true" />
        {t('operating.makeBackup')}
      </Button>
      {shown}
    </>
  );
}

function BackupRow({ backup: { name, kind, at, bytes }, timeZone }: { backup: Backup; timeZone: string }) {
  const { client, t } = useApp();
  const moment = useMoment(timeZone);
  const size = useBytes();
  const { withProof } = useProof();
  const checking = useOutcome();
  const saving = useOutcome();
  const params = { name };
  const check = async (): Promise<Partial<Outcome>> => {
    const { findings, reason } = await withProof(() =>
      client.api.call('POST /operator/backups/{name}/check', { params }),
    );
    if (reason !== null) return { error: t('operating.backupRunning') };
    const faults = findings.filter(({ level }) => level !== 'ok').map(({ text }) => text);
    return faults.length > 0 ? { error: faults.join(' ') } : { good: t('operating.checkSound') };
  };
  const save = async (): Promise<Partial<Outcome>> => {
    const file = await withProof(() =>
      download((fetch) => client.api.call('GET /operator/backups/{name}/file', { params, fetch })),
    );
    const fileName = `${name}.tar`;
    const isSaved = await saveFile(fileName, file);
    await readEventsAgain(client);
    return isSaved ? { good: t('operating.downloaded', { name: fileName }) } : {};
  };
  const title = atStart(moment(at));
  const ways = [
    ['check', checking, check],
    ['download', saving, save],
  ] as const;
  return (
    <li className="profile-row is-roomy">
      <RowText
        icon={Archive}
        title={title}
        parts={[size(bytes), kind === 'migration' && t('operating.migrationBackup')]}
      />
      <span className="settings-ways">
        {ways.map(([way, { busy, start }, act]) => (
          <Button
            key={way}
            look="quiet"
            small
            busy={busy}
            aria-label={`${t(`operating.${way}`)} ${title}`}
            onClick={() => start(act)}
          >
            {t(`operating.${way}`)}
          </Button>
        ))}
      </span>
      {checking.shown}
      {saving.shown}
    </li>
  );
}
