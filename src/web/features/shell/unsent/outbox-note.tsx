import { CloudCheck, CloudOff, CloudUpload } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { Status } from '#client/outbox/state.ts';
import { useOutboxStatus } from '#client/react.tsx';
import { useApp } from '#web/app/app.ts';
import { useTranslator } from '#web/app/i18n.tsx';
import { Button } from '#web/ui/button.tsx';
import { classes } from '#web/ui/classes.ts';
import { Popover } from '#web/ui/popover.tsx';
import { UnsentList } from './unsent-list.tsx';
import './outbox-note.css';

/** Milliseconds for which "saved" shows. */
const RELIEF = 3_000;

type Trouble = 'waiting' | 'failed';

/** The mutations that are not sent yet, with actions. Hidden when all are saved, except for a moment after a delay. */
export function OutboxNote() {
  const t = useTranslator();
  const { state } = useOutboxStatus();
  const trouble = useTrouble(state);
  // Live regions must exist before their content: screen readers announce only later changes.
  return (
    <div role="status" className={classes('outbox-note', trouble === 'failed' && 'is-failed')}>
      {state === 'sending' && trouble === null && (
        <p className="outbox-word">
          <CloudUpload size={16} aria-hidden="true" /> {t('unsent.sending')}
        </p>
      )}
      {state !== 'saved' && trouble !== null && <Waiting trouble={trouble} />}
      {state === 'saved' && trouble !== null && (
        <p className="outbox-word is-saved">
          <CloudCheck size={16} aria-hidden="true" /> {t('unsent.saved')}
        </p>
      )}
    </div>
  );
}

function Waiting({ trouble }: { trouble: Trouble }) {
  const t = useTranslator();
  const { outbox } = useApp().client;
  const { state, count } = useOutboxStatus();
  const bad = trouble === 'failed';
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
      <Button look="plain" small block busy={state === 'sending'} onClick={() => void outbox.wake()}>
        {t('unsent.again')}
      </Button>
    </Popover>
  );
}

/** The last reason why mutations wait: during every attempt until all are saved, and for a moment after. */
function useTrouble(state: Status['state']): Trouble | null {
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  if ((state === 'waiting' || state === 'failed') && state !== trouble) setTrouble(state);
  const isOver = trouble !== null && state === 'saved';
  useEffect(() => {
    if (!isOver) return undefined;
    const timer = setTimeout(() => setTrouble(null), RELIEF);
    return () => clearTimeout(timer);
  }, [isOver]);
  return trouble;
}
