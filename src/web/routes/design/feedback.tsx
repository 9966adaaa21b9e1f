import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Credit } from '#web/ui/credit.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { ExpandableText } from '#web/ui/expandable-text.tsx';
import { LoadingBar } from '#web/ui/loading-bar.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { addToast, clearToasts, type ToastStatus } from '#web/ui/toast-store.ts';
import { Group, Line } from './group.tsx';

const statuses: readonly ToastStatus[] = ['info', 'success', 'warning', 'error'];
const long =
  'Every day counts, and no day is lost. What was missed yesterday can be done today, and what is done today is there for good.';

/** What tells that something happened, is on its way, or goes on elsewhere. */
export function Feedback() {
  const [loading, setLoading] = useState(false);
  const [dialog, setDialog] = useState<'small' | 'tall' | null>(null);
  return (
    <Group title="Feedback">
      <Line label="Toasts, 5 s">
        {statuses.map((status) => (
          <Button
            key={status}
            look="plain"
            small
            onClick={() => addToast({ text: `A toast: ${status}`, status })}
          >
            {status}
          </Button>
        ))}
        <Button
          look="plain"
          small
          onClick={() => addToast({ text: 'It is gone', action: { label: 'Undo', run: clearToasts } })}
        >
          with an action
        </Button>
      </Line>
      <Line label="Loading bar">
        <Button look="plain" small aria-pressed={loading} onClick={() => setLoading(!loading)}>
          {loading ? 'Stop' : 'Start'}
        </Button>
        <LoadingBar active={loading} label="Loading" />
      </Line>
      <Line label="Dialogs">
        <Button look="plain" small onClick={() => setDialog('small')}>
          Small
        </Button>
        <Button look="plain" small onClick={() => setDialog('tall')}>
          Tall
        </Button>
      </Line>
      {dialog && (
        <Dialog title="A dialog" closeLabel="Close" tall={dialog === 'tall'} onClose={() => setDialog(null)}>
          <p>{long}</p>
        </Dialog>
      )}
      <Skeleton className="design-skeleton" />
      <ExpandableText text={long} limit={60} moreLabel="(show more)" />
      <Credit text="Thanks to those who drew." links={[{ name: 'Read on', href: '#main' }]} />
    </Group>
  );
}
