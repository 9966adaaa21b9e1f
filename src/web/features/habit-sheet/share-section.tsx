import { useId, useState } from 'react';
import { useCircle, useCircles, useSharedHabit } from '#client/react-circles.ts';
import type { OwnCircle, OwnShare, ShareLevel } from '#contract/circles.ts';
import type { Habit } from '#contract/habits.ts';
import { NAME_MAX, SHARES_MAX } from '#contract/limits.ts';
import { shareLevels } from '#domain/circles/circle.ts';
import { keepsLimit } from '#domain/plan/habit.ts';
import { useTranslator } from '#web/app/i18n.tsx';
import { Named } from '#web/shared/circles/named.tsx';
import { SharedHabit } from '#web/shared/circles/shared-habit.tsx';
import { Section, useSave } from '#web/shared/sheet/sheet.tsx';
import { useDraft } from '#web/shared/sheet/use-draft.ts';
import { Button } from '#web/ui/button.tsx';
import { Emoji } from '#web/ui/emoji.tsx';
import { Segments } from '#web/ui/segments.tsx';
import { TextField } from '#web/ui/text-field.tsx';

/** What each circle of the user sees of the habit. */
export function ShareSection({ habit }: { habit: Habit }) {
  const t = useTranslator();
  const { data: circles, failed, retry } = useCircles();
  if (circles === undefined && !failed) return null;
  // The last one was left a moment ago.
  if (circles?.length === 0) return null;
  return (
    <Section title={t('sharing.title')}>
      {circles ? (
        <div className="sheet">
          {circles.map((circle) => (
            <CircleShare key={circle.id} circle={circle} habit={habit} />
          ))}
        </div>
      ) : (
        <div className="apart">
          <p className="fine">{t('sharing.notLoaded')}</p>
          <Button look="plain" small onClick={retry}>
            {t('sharing.retry')}
          </Button>
        </div>
      )}
      <p className="fine">{t(keepsLimit(habit) ? 'sharing.neverLimit' : 'sharing.never')}</p>
    </Section>
  );
}

interface InCircleProps {
  circle: OwnCircle;
  habit: Habit;
}

const NONE = 'none';
const levels = [NONE, ...shareLevels] as const;

/** How much a circle sees of it, and what that is. */
function CircleShare({ circle, habit }: InCircleProps) {
  const t = useTranslator();
  const save = useSave();
  const nameId = useId();
  const { id: circleId, name, emoji, shares } = circle;
  const share = shares.find(({ habitId }) => habitId === habit.id);
  const isFull = share === undefined && shares.length >= SHARES_MAX;
  const selected = share?.level ?? NONE;
  const choose = (level: ShareLevel | null) =>
    save('circle.share', { circleId, habitId: habit.id, level, shownName: share?.shownName ?? null });
  return (
    <div className="stack" role="group" aria-labelledby={nameId}>
      <p className="sheet-circle" id={nameId}>
        <Emoji name={emoji} size={22} />
        <bdi>{name}</bdi>
      </p>
      {isFull ? (
        <p className="fine">{t('sharing.full', { max: SHARES_MAX })}</p>
      ) : (
        <Segments
          legend={t('sharing.title')}
          hideLegend
          options={levels.map((value) => ({ value, label: t(`sharing.levels.${value}`) }))}
          selected={selected}
          onSelect={(level) => choose(level === NONE ? null : level)}
        />
      )}
      {share && <Shown circle={circle} habit={habit} share={share} />}
    </div>
  );
}

interface ShownProps extends InCircleProps {
  share: OwnShare;
}

/** What the others see, drawn as on the page of the circle, and under which name. */
function Shown({ circle, habit, share }: ShownProps) {
  const t = useTranslator();
  const shown = useSharedHabit()(habit, share);
  const other = useCircle(circle.id).data?.members.find(({ isMe }) => !isMe);
  return (
    <>
      <p className="fine" aria-live="polite">
        {t(`sharing.levelTexts.${share.level}`)}
      </p>
      <figure className="well stack">
        <figcaption className="fine">
          {other ? <Named text="sharing.seenBy" name={other.displayName} /> : t('sharing.seenByCircle')}
        </figcaption>
        {shown && <SharedHabit habit={shown} />}
      </figure>
      <ShownName circle={circle} habit={habit} share={share} />
    </>
  );
}

/** The field of another name, once it is asked for or where there is one. */
function ShownName({ circle, habit, share: { level, shownName } }: ShownProps) {
  const t = useTranslator();
  const save = useSave();
  const [isAsked, setAsked] = useState(false);
  const draft = useDraft(shownName ?? '', (text) => {
    const typed = text.trim();
    const name = typed === '' || typed === habit.name ? null : typed;
    save('circle.share', { circleId: circle.id, habitId: habit.id, level, shownName: name });
  });
  if (shownName === null && !isAsked)
    return (
      <div className="ways">
        <Button look="quiet" small onClick={() => setAsked(true)}>
          {t('sharing.rename')}
        </Button>
      </div>
    );
  return (
    <TextField
      {...draft}
      label={t('sharing.shownName')}
      placeholder={habit.name}
      maxLength={NAME_MAX}
      autoComplete="off"
      // The pressed button is removed.
      autoFocus={isAsked}
    />
  );
}
