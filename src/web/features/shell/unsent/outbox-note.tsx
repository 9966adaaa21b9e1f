import { CloudCheck, CloudOff, CloudUpload } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { Status } from '#client/outbox/status.ts';
import { useOutboxStatus } from '#client/react.tsx';
import { useApp } from '#web/app.ts';
import { useTranslator } from '#web/i18n.tsx';
import { Button } from '#web/ui/button.tsx';
import { Popover } from '#web/ui/popover.tsx';
import { UnsentList } from './unsent-list.tsx';
import './outbox-note.css';

/** Milliseconds for which it is said that what waited is saved. */
const RELIEF = 3_000;

/** What is not sent yet, and what can be done about it. Saved is invisible, but for a moment after something had to wait. */
export function OutboxNote() {
  const t = useTranslator();
  const { state, count } = useOutboxStatus();
  const relieved = useRelief(state);
  const bad = state === 'failed';
  // The region is always there: only what comes into it later is read out.
  return (
    <div role="status" className={bad ? 'outbox-note is-failed' : 'outbox-note'}>
      {state === 'sending' && (
        <p className="outbox-word">
          <CloudUpload size={16} aria-hidden="true" /> {t('unsent.sending')}
        </p>
      )}
      {(state === 'waiting' || bad) && <Waiting bad={bad} count={count} />}
      {relieved && (
        <p className="outbox-word is-saved">
          <CloudCheck size={16} aria-hidden="true" /> {t('unsent.saved')}
        </p>
      )}
    </div>
  );
}

function Waiting({ bad, count }: { bad: boolean; count: number }) {
  const t = useTranslator();
  const { outbox } = useApp().client;
  const text = bad ? t('unsent.failed', { count }) : t('unsent.waiting', { count });
  const Icon = bad ? CloudOff : CloudUpload;
  return (
    <Popover
      label={text}
      trigger={
        <>
          <Icon size={16} aria-hidden="true" /> {text}
        </>
      }
    >
      <p>{bad ? t('unsent.failedText') : t('unsent.waitingText')}</p>
      <UnsentList discardable={bad} />
      <Button look="plain" small block onClick={() => void outbox.wake()}>
        {t('unsent.again')}
      </Button>
    </Popover>
  );
}

/** True for a moment after what had to wait is saved. */
function useRelief(state: Status['state']): boolean {
  const [waited, setWaited] = useState(false);
  const hasWaited = state === 'waiting' || state === 'failed';
  if (hasWaited && !waited) setWaited(true);
  const relieved = waited && state === 'saved';
  useEffect(() => {
    if (!relieved) return undefined;
    const timer = setTimeout(() => setWaited(false), RELIEF);
    return () => clearTimeout(timer);
  }, [relieved]);
  return relieved;
}
