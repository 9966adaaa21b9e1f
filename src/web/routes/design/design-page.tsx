import { useEffect, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Credit } from '#web/ui/credit.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { ExpandableText } from '#web/ui/expandable-text.tsx';
import { LoadingBar } from '#web/ui/loading-bar.tsx';
import { Segments } from '#web/ui/segments.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { addToast, clearToasts, type ToastStatus } from '#web/ui/toast-store.ts';
import { Buttons, Choices, Fields, Rules } from './controls.tsx';
import { Figures, Rows, Scales } from './figures.tsx';
import { Group, Line } from './group.tsx';
import './design.css';

const themes = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'system', label: 'System' },
] as const;

type Theme = (typeof themes)[number]['value'];

/**
 * Every component in every state and size, for those who build the product: the development server alone shows it, at /design. Its
 * own words are not the product's, and stand in no catalogue.
 */
export function DesignPage() {
  const [theme, setTheme] = useState<Theme>('system');
  useEffect(() => {
    document.title = 'Components';
  }, []);
  useEffect(() => {
    document.documentElement.dataset['theme'] = theme;
  }, [theme]);
  return (
    <div className="design" data-page="list-of-components">
      <h1>Components</h1>
      <Segments legend="Theme" options={themes} selected={theme} onSelect={setTheme} />
      <Scales />
      <Buttons />
      <Choices />
      <Fields />
      <Rules />
      <Feedback />
      <Figures />
      <Rows />
    </div>
  );
}

const statuses: readonly ToastStatus[] = ['info', 'success', 'warning', 'error'];
const long =
  'Every day counts, and no day is lost. What was missed yesterday can be done today, and what is done today is there for good.';

/** What tells that something happened, is on its way, or goes on elsewhere. */
function Feedback() {
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
