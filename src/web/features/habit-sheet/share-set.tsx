import { Share } from 'lucide-react';
import { useEffect, useState } from 'react';
import { linkToSet, type SetLink, setOf } from '#client/sets/share-set.ts';
import type { Divider } from '#contract/dividers.ts';
import type { HabitSet } from '#contract/habit-set.ts';
import type { Habit } from '#contract/habits.ts';
import { pathTo } from '#i18n/paths.ts';
import { useApp } from '#web/app/app.ts';
import { useTranslator } from '#web/app/i18n.tsx';
import { CopyButton } from '#web/shared/copy-button.tsx';
import { Alert } from '#web/shared/forms/form.tsx';
import { canShareLinks, shareLink } from '#web/shared/share-link.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/text-field.tsx';

type ShareSetProps = Pick<Divider, 'name' | 'window'> & { habits: readonly Habit[] };

/** The link to a divider with its habits, made on this device; what it has no room for is said. */
export function ShareSet({ name, window, habits }: ShareSetProps) {
  const t = useTranslator();
  const made = useLink({ name, window, habits });
  if (made === undefined) return null;
  if (made === null) return <Alert text={t('sets.tooLong')} />;
  const { link, leftOut } = made;
  return (
    <>
      <TextField
        label={t('sets.link')}
        value={link}
        readOnly
        // The button that asked for it is gone.
        autoFocus
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <div className="ways">
        <CopyButton text={link} label={t('sets.copy')} outcomes={outcomes} />
        {canShareLinks() && (
          <Button look="plain" small onClick={() => void shareLink(link, name)}>
            <Share size={18} aria-hidden="true" /> {t('sets.send')}
          </Button>
        )}
      </div>
      {leftOut > 0 && (
        <p className="fine" role="status">
          {t('sets.leftOut', { count: leftOut })}
        </p>
      )}
      <p className="fine">{t('sets.shareText')}</p>
    </>
  );
}

/** Undefined until it is made; null where not even one habit has room. */
function useLink({ name, window, habits }: ShareSetProps): SetLink | null | undefined {
  const { config, locale } = useApp();
  const [made, setMade] = useState<SetLink | null>();
  // Made again where a part of the set has changed.
  const content = JSON.stringify(setOf({ name, window }, habits));
  useEffect(() => {
    let isOld = false;
    const make = async () => {
      const found = await linkToSet(
        config.publicUrl + pathTo('habits-sets', locale),
        JSON.parse(content) as HabitSet,
      );
      if (!isOld) setMade(found);
    };
    void make();
    return () => {
      isOld = true;
    };
  }, [content, config.publicUrl, locale]);
  return made;
}

const outcomes = { copied: 'sets.copied', notCopied: 'sets.notCopied' } as const;
