import { CloudOff, CloudUpload } from 'lucide-react';
import { useOutboxStatus } from '#client/react.tsx';
import { useTranslator } from '#web/i18n.tsx';
import { Popover } from '#web/ui/popover.tsx';
import './outbox-note.css';

/** What is not sent yet. Saved is invisible. */
export function OutboxNote() {
  const t = useTranslator();
  const { state, count } = useOutboxStatus();
  const bad = state === 'failed';
  const text = bad ? t('shell.outbox.failed', { count }) : t('shell.outbox.waiting', { count });
  const Icon = bad ? CloudOff : CloudUpload;
  // The region is always there: only what comes into it later is read out.
  return (
    <div role="status" className={bad ? 'outbox-note is-failed' : 'outbox-note'}>
      {state !== 'saved' && (
        <Popover
          label={text}
          trigger={
            <>
              <Icon size={16} aria-hidden="true" /> {text}
            </>
          }
        >
          {bad ? t('shell.outbox.failedText') : t('shell.outbox.waitingText')}
        </Popover>
      )}
    </div>
  );
}
