import { readCirclesAgain } from '#client/circles.ts';
import type { Circle, CircleGoal, CreateGoal } from '#contract/circles.ts';
import { CIRCLE_NAME_MAX, UNIT_MAX, VALUE_MAX } from '#contract/limits.ts';
import type { MessageKey } from '#i18n/translate.ts';
import { useApp } from '#web/app/app.ts';
import { maxLength, required } from '#web/shared/forms/checks.ts';
import { Form } from '#web/shared/forms/form.tsx';
import { useServerForm } from '#web/shared/forms/server-form.ts';
import { useRuleMessage } from '#web/shared/forms/use-checks.ts';
import { ConfirmButton } from '#web/ui/confirm-button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { NumberField } from '#web/ui/number-field.tsx';
import { Segments } from '#web/ui/segments.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { useChange } from './circles-data.ts';
import { useGoalAmount } from './goal-texts.ts';

interface GoalDialogProps {
  circle: Circle;
  /** Null for a new one. */
  goal: CircleGoal | null;
  onClose: () => void;
}

/** Sets a common goal, or changes or deletes one. */
export function GoalDialog({ circle, goal, onClose }: GoalDialogProps) {
  const { t } = useApp();
  const change = useChange();
  const remove = async () => {
    if (goal === null) return;
    const params = { id: circle.id, goalId: goal.id };
    const isDeleted = await change(
      (api) => api.call('DELETE /circles/{id}/goals/{goalId}', { params }),
      t('circles.goalDeleted'),
    );
    if (isDeleted) onClose();
  };
  return (
    <Dialog
      title={t(goal ? 'circles.changeGoal' : 'circles.addGoal')}
      closeLabel={t('circles.close')}
      onClose={onClose}
    >
      <div className="stack">
        <GoalForm circle={circle} goal={goal} onClose={onClose} />
        {goal && (
          <div className="ways is-centred">
            <ConfirmButton
              label={t('circles.deleteGoal')}
              confirmLabel={t('habits.confirm')}
              onConfirm={() => void remove()}
            >
              {t('circles.deleteGoal')}
            </ConfirmButton>
          </div>
        )}
      </div>
    </Dialog>
  );
}

const valuesOf = (goal: CircleGoal | null) => ({
  title: goal?.title ?? '',
  target: goal ? String(goal.target) : '',
  unit: goal?.unit ?? '',
  per: goal?.per ?? 'week',
  mode: goal?.mode ?? 'each',
});

function GoalForm({ circle, goal, onClose }: GoalDialogProps) {
  const { client, t } = useApp();
  const say = useRuleMessage();
  const form = useServerForm({
    initial: valuesOf(goal),
    check: ({ title, target, unit }) => ({
      title: say(title.trim(), [required, maxLength(CIRCLE_NAME_MAX)]),
      target: Number(target) > 0 ? undefined : t('circles.tooSmall'),
      unit: say(unit.trim(), [maxLength(UNIT_MAX)]),
    }),
    async send(values) {
      await send(goalOf(values));
      onClose();
      void readCirclesAgain(client);
    },
  });
  const send = async (body: CreateGoal) => {
    const { id } = circle;
    if (goal === null) await client.api.call('POST /circles/{id}/goals', { params: { id }, body });
    else {
      const { title, target, mode } = body;
      const params = { id, goalId: goal.id };
      await client.api.call('PATCH /circles/{id}/goals/{goalId}', { params, body: { title, target, mode } });
    }
  };
  const { values } = form;
  const isOfDays = values.unit.trim() === '';
  // Habits that fit them are linked: the unit and the period of a goal stay.
  const isNew = goal === null;
  return (
    <Form form={form} className="stack" submit={t('circles.save')} block>
      <TextField {...form.field('title')} label={t('circles.goalName')} autoComplete="off" required />
      <div className="plan-pair">
        <NumberField
          {...form.field('target')}
          label={t(isOfDays ? 'circles.targetDays' : 'circles.target')}
          max={VALUE_MAX}
          onValue={(value) => form.set('target', value)}
          required
        />
        {isNew && (
          <TextField
            {...form.field('unit')}
            label={t('circles.unit')}
            placeholder={t('circles.unitHint')}
            autoComplete="off"
            autoCapitalize="off"
          />
        )}
      </div>
      {isNew && (
        <Choice
          legend="circles.per"
          options={pers}
          selected={values.per}
          onSelect={(per) => form.set('per', per)}
        />
      )}
      <Choice
        legend="circles.mode"
        options={modes}
        selected={values.mode}
        onSelect={(mode) => form.set('mode', mode)}
      />
      <ModeText {...goalOf(values)} />
    </Form>
  );
}

const goalOf = (values: Readonly<Record<'title' | 'target' | 'unit' | 'per' | 'mode', string>>) => ({
  title: values.title.trim(),
  target: Number(values.target),
  unit: values.unit.trim(),
  per: values.per === 'month' ? ('month' as const) : ('week' as const),
  mode: values.mode === 'sum' ? ('sum' as const) : ('each' as const),
});

/** What the chosen way of counting means, in the numbers of the form. */
function ModeText({ mode, target, unit }: ReturnType<typeof goalOf>) {
  const { t } = useApp();
  const amount = useGoalAmount()({ target, unit });
  if (!(target > 0)) return null;
  return (
    <p className="fine">{t(mode === 'sum' ? 'circles.modeSumText' : 'circles.modeEachText', { amount })}</p>
  );
}

const pers = { week: 'circles.perWeek', month: 'circles.perMonth' } as const;
const modes = { each: 'circles.modeEach', sum: 'circles.modeSum' } as const;

interface ChoiceProps {
  legend: MessageKey;
  options: Readonly<Record<string, MessageKey>>;
  selected: string;
  onSelect: (value: string) => void;
}

function Choice({ legend, options, ...rest }: ChoiceProps) {
  const { t } = useApp();
  return (
    <Segments
      {...rest}
      legend={t(legend)}
      options={Object.entries(options).map(([value, label]) => ({ value, label: t(label) }))}
    />
  );
}
