import { Plug } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useApi, useQuery } from '#client/react.tsx';
import { useTranslator } from '#web/app/i18n.tsx';
import { optionalComponent } from '#web/platform/optional-component.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useHydrated } from '#web/ui/use-media.ts';
import { RowText, Unloaded } from '../profile/profile-rows.tsx';
import { SettingsCard } from '../settings-card.tsx';
import { tagsQuery } from './connections-data.ts';

const TagList = optionalComponent(async () => (await import('./tag-rows.tsx')).TagList, 'connecting');

/** The tags of all habits. They are made in the sheets of their habits. */
export function TagsCard() {
  const t = useTranslator();
  const isHydrated = useHydrated();
  const loaded = useQuery(tagsQuery(useApi()));
  const { data } = loaded;
  // Once there are some it stays: leaving it ends the undo of what was revoked.
  const [isListed, setListed] = useState(false);
  if (isHydrated && !isListed && data !== undefined && data.length > 0) setListed(true);
  const waiting = <Skeleton className="profile-waiting" />;
  return (
    <SettingsCard title={t('connections.tags.title')} text={t('connections.tags.text')}>
      <Unloaded {...loaded} />
      {isListed ? (
        <Suspense fallback={waiting}>
          <TagList tags={data ?? []} none={<NoTags />} />
        </Suspense>
      ) : (
        data && (data.length === 0 ? <NoTags /> : waiting)
      )}
    </SettingsCard>
  );
}

function NoTags() {
  const t = useTranslator();
  return (
    <div className="profile-row">
      <RowText icon={Plug} title={t('connections.tags.none')} parts={[t('connections.tags.noneText')]} />
    </div>
  );
}
