import { Gift } from 'lucide-react';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useAchievements, useToday } from '#client/react.tsx';
import type { Habit } from '#contract/habits.ts';
import { REWARD_COUNT_MAX, REWARD_TEXT_MAX } from '#contract/limits.ts';
import { offeredCount, type Reward, rewardState } from '#domain/figures/reward.ts';
import { useFormats, useTranslator } from '#web/app/i18n.tsx';
import { Section, useSave } from '#web/shared/sheet/sheet.tsx';
import { Button } from '#web/ui/button.tsx';
import { useForm } from '#web/ui/form.ts';
import { NumberField } from '#web/ui/number-field.tsx';
import { ProgressRing } from '#web/ui/progress-ring.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { lengthOf } from '#web/ui/text-length.ts';

/** What the user promised themselves for so many done days: set, reached, taken. It is in no picture that is shared. */
export function RewardSection({ habit }: { habit: Habit }) {
  const t = useTranslator();
  const save = useSave();
  const completed = useAchievements()?.find(({ id }) => id === habit.id)?.completed ?? 0;
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const close = () => {
    flushSync(() => setOpen(false));
    opener.current?.focus();
  };
  const set = (reward: Reward | null) => save('habit.update', { id: habit.id, reward });
  const { reward } = habit;
  const isTaken = reward !== null && rewardState(reward, completed) === 'taken';
  return (
    <Section title={t('sheet.reward.title')}>
      {reward !== null && <ShownReward reward={reward} completed={completed} onChange={set} />}
      {reward === null && !isOpen && <p className="fine">{t('sheet.reward.text')}</p>}
      {isOpen ? (
        <RewardForm
          reward={isTaken ? null : reward}
          completed={completed}
          onSave={(next) => {
            set(next);
            close();
          }}
          onCancel={close}
        />
      ) : (
        <div className="ways">
          <Button ref={opener} look="plain" small onClick={() => setOpen(true)}>
            {t(reward === null || isTaken ? 'sheet.reward.new' : 'sheet.reward.change')}
          </Button>
          {reward !== null && (
            <Button
              look="quiet"
              small
              onClick={() => {
                set(null);
                opener.current?.focus();
              }}
            >
              {t('sheet.reward.remove')}
            </Button>
          )}
        </div>
      )}
    </Section>
  );
}

interface ShownRewardProps {
  reward: Reward;
  completed: number;
  onChange: (reward: Reward) => void;
}

function ShownReward({ reward, completed, onChange }: ShownRewardProps) {
  const t = useTranslator();
  const formats = useFormats();
  const today = useToday();
  const { text, count, takenOn } = reward;
  const state = rewardState(reward, completed);
  const button = useRef<HTMLButtonElement>(null);
  const take = (day: string | null) => onChange({ ...reward, takenOn: day });
  const progress = t('sheet.reward.progress', {
    done: formats.number(completed),
    needed: formats.number(count),
  });
  return (
    <div className="apart sheet-paused">
      <p>
        {state === 'coming' ? (
          <ProgressRing completed={completed} total={count} />
        ) : (
          <Gift size={20} aria-hidden="true" />
        )}
        <span>
          <b>{text}</b>
          <br />
          <span className="fine" role="status">
            {state === 'coming' && progress}
            {state === 'reached' && t('sheet.reward.reached', { count })}
            {takenOn !== null && t('sheet.reward.takenOn', { day: formats.day(takenOn, 'long') })}
          </span>
        </span>
      </p>
      {state !== 'coming' && (
        <Button
          ref={button}
          look={state === 'reached' ? undefined : 'plain'}
          small
          onClick={() => take(state === 'reached' ? today : null)}
        >
          {t(state === 'reached' ? 'sheet.reward.take' : 'sheet.reward.untake')}
        </Button>
      )}
    </div>
  );
}

interface RewardFormProps {
  /** The one to change; null for a new one. */
  reward: Reward | null;
  completed: number;
  onSave: (reward: Reward) => void;
  onCancel: () => void;
}

/** Its text, and after how many done days of all it comes. */
function RewardForm({ reward, completed, onSave, onCancel }: RewardFormProps) {
  const t = useTranslator();
  const form = useForm({
    initial: { text: reward?.text ?? '', count: String(reward?.count ?? offeredCount(completed)) },
    check: ({ text, count }) => ({ text: wrongText(text), count: wrongCount(count) }),
    send: ({ text, count }) => {
      onSave({ text: text.trim(), count: Number(count), takenOn: null });
      return undefined;
    },
  });
  function wrongText(text: string) {
    if (text.trim() === '') return t('sheet.reward.noText');
    return lengthOf(text.trim()) > REWARD_TEXT_MAX
      ? t('validation.maxLength', { max: REWARD_TEXT_MAX })
      : undefined;
  }
  function wrongCount(count: string) {
    const isWhole = /^\d+$/.test(count) && Number(count) >= 1 && Number(count) <= REWARD_COUNT_MAX;
    if (!isWhole) return t('plan.whole', { max: REWARD_COUNT_MAX });
    return Number(count) <= completed ? t('sheet.reward.tooFew', { count: completed }) : undefined;
  }
  const { value, onChange: _, ...count } = form.field('count');
  return (
    <form className="stack" onSubmit={form.onSubmit} noValidate>
      <TextField
        {...form.field('text')}
        label={t('sheet.reward.what')}
        placeholder={t('sheet.reward.hint')}
        autoComplete="off"
      />
      <NumberField
        {...count}
        value={value}
        onValue={(typed) => form.set('count', typed)}
        inputMode="numeric"
        label={t('sheet.reward.count')}
        max={REWARD_COUNT_MAX}
      />
      <div className="ways">
        <Button type="submit" small>
          {t('plan.save')}
        </Button>
        <Button look="quiet" small onClick={onCancel}>
          {t('plan.cancel')}
        </Button>
      </div>
    </form>
  );
}
