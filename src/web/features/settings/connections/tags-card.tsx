import { Nfc } from 'lucide-react';
import { useAccountData, useApi, useQuery } from '#client/react.tsx';
import { TAGS_MAX } from '#contract/limits.ts';
import { useTranslator } from '#web/app/i18n.tsx';
import { RowText, Unloaded } from '../profile/profile-rows.tsx';
import { SettingsCard } from '../settings-card.tsx';
import { tagsQuery } from './connections-data.ts';
import { TagList } from './tag-rows.tsx';

/** The tags of all habits. They are made in the sheets of their habits. */
export function TagsCard() {
  const t = useTranslator();
  const loaded = useQuery(tagsQuery(useApi()));
  const { habits, archives } = useAccountData();
  const { data } = loaded;
  // A deleted habit takes its tags with it.
  const tags = data?.flatMap((tag) => {
    const habit = [...habits, ...archives].find(({ id }) => id === tag.habitId);
    return habit ? [{ tag, habit }] : [];
  });
  return (
    <SettingsCard title={t('tags.title')} text={t('tags.text')}>
      <Unloaded {...loaded} />
      <TagList tags={tags ?? []} none={tags && <NoTags />} isOfAll />

      {data !== undefined && data.length >= TAGS_MAX && (
        <p className="settings-text">{t('tags.full', { max: TAGS_MAX })}</p>
      )}
    </SettingsCard>
  );
}

function NoTags() {
  const t = useTranslator();
  return (
    <div className="profile-row">
      <RowText icon={Nfc} title={t('tags.none')} parts={[t('tags.noneText')]} />
    </div>
  );
}
