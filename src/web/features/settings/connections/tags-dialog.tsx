import { Plus } from 'lucide-react';
import { type ComponentType, useState } from 'react';
import { NetworkError, ResponseError } from '#client/api/errors.ts';
import { useApi, useQuery } from '#client/react.tsx';
import type { Habit } from '#contract/habits.ts';
import { TAGS_MAX } from '#contract/limits.ts';
import { tagActions } from '#domain/plan/kind-acts.ts';
import { useApp } from '#web/app/app.ts';
import { useTranslator } from '#web/app/i18n.tsx';
import { Alert } from '#web/shared/forms/form.tsx';
import { useErrorText } from '#web/shared/forms/refusal.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Segments } from '#web/ui/segments.tsx';
import { useBusy } from '#web/ui/use-busy.ts';
import { readEventsAgain } from '../profile/profile-data.ts';
import { Unloaded } from '../profile/profile-rows.tsx';
import { tagsQuery } from './connections-data.ts';
import { TagList, useActionText } from './tag-rows.tsx';
import type { TagShownProps } from './tag-shown.tsx';

/** The address of a new tag, and what shows it. */
interface Made {
  readonly url: string;
  readonly TagShown: ComponentType<TagShownProps>;
}

/** The tags of a habit, to make and to revoke. */
export function TagsDialog({ habit, onClose }: { habit: Habit; onClose: () => void }) {
  const t = useTranslator();
  const [made, setMade] = useState<Made | null>(null);
  return (
    <Dialog
      title={t(made === null ? 'connecting.tags.dialogTitle' : 'connecting.tags.madeTitle')}
      closeLabel={t('security.close')}
      onClose={onClose}
    >
      {made === null ? (
        <HabitTags habit={habit} onMade={setMade} />
      ) : (
        <made.TagShown url={made.url} name={habit.name} onDone={onClose} />
      )}
    </Dialog>
  );
}

interface HabitTagsProps {
  habit: Habit;
  onMade: (made: Made) => void;
}

function HabitTags({ habit, onMade }: HabitTagsProps) {
  const t = useTranslator();
  const loaded = useQuery(tagsQuery(useApi()));
  const { data } = loaded;
  return (
    <div className="stack">
      <p className="settings-text">{t('connecting.tags.dialogText')}</p>
      <Unloaded {...loaded} />
      <TagList tags={data ?? []} habit={habit} />
      {data !== undefined && data.length < TAGS_MAX && <NewTag habit={habit} onMade={onMade} />}
    </div>
  );
}

/** What cannot be had has no connection, as a call that is not answered. */
const loadShown = async () =>
  await import('./tag-shown.tsx').catch((cause: unknown) => {
    throw new NetworkError('The chunk was not loaded', { cause });
  });

/** What it is to do, where the kind of the habit leaves a choice, and the button that makes it. */
function NewTag({ habit, onMade }: HabitTagsProps) {
  const { client, t } = useApp();
  const errorText = useErrorText();
  const actionText = useActionText();
  const actions = tagActions(habit);
  // A touch of a tag is most often one more: a glass, a page.
  const [chosen, choose] = useState(actions.at(-1));
  const [busy, run] = useBusy();
  const [error, setError] = useState<string | null>(null);
  const action = actions.find((each) => each === chosen) ?? actions[0] ?? 'done';
  const make = async () => {
    setError(null);
    const query = tagsQuery(client.api);
    try {
      // Before the call: the address could not be shown later.
      const { TagShown } = await loadShown();
      const request = { params: { id: habit.id }, body: { action } };
      const { key: _key, url, ...tag } = await client.api.call('POST /habits/{id}/tags', request);
      client.serverState.change(query.key, (all) => [...all, { ...tag, habitId: habit.id }]);
      if (url !== null) onMade({ url, TagShown });
      await readEventsAgain(client);
    } catch (refusal) {
      setError(errorText(refusal));
      // Another device has made them: the words of the limit take the button's place.
      if (refusal instanceof ResponseError && refusal.code === 'limitReached')
        await client.serverState.load(query, 0).catch(() => undefined);
    }
  };
  return (
    <>
      {actions.length > 1 && (
        <Segments
          legend={t('connecting.tags.touch')}
          options={actions.map((value) => ({ value, label: actionText(value, habit) }))}
          selected={action}
          onSelect={choose}
        />
      )}
      <Alert text={error} />
      <Button block busy={busy} onClick={() => run(make)}>
        <Plus size={18} aria-hidden="true" />
        {t('connecting.tags.make')}
      </Button>
    </>
  );
}
