import { describe, expect, test } from 'vitest';
import { draftOf, fieldsOf, isTotal, newDraft, type PlanDraft, planErrors, shownOf } from './plan-draft.ts';

const today = '2026-11-20';
const draft = (given: Partial<PlanDraft> = {}): PlanDraft => ({ ...newDraft(today, 'fr'), ...given });

describe('planErrors', () => {
  const wrong: [Partial<PlanDraft>, object][] = [
    [{}, {}],
    [{ days: [] }, { days: { text: 'plan.noDay' } }],
    [{ rhythm: 'times', count: '8' }, { count: { text: 'plan.whole', params: { max: 7 } } }],
    [{ rhythm: 'times', count: '8', countPer: 'month' }, {}],
    [{ rhythm: 'times', count: '2.5' }, { count: { text: 'plan.whole', params: { max: 7 } } }],
    [{ rhythm: 'interval', every: '0' }, { every: { text: 'plan.whole', params: { max: 365 } } }],
    [{ rhythm: 'interval', from: '' }, { from: { text: 'plan.noDate' } }],
    [{ rhythm: 'monthDays', monthDays: [] }, { monthDays: { text: 'plan.noDay' } }],
    [{ startsOn: '2026-12-02', endsOn: '2026-12-01' }, { endsOn: { text: 'plan.endFirst' } }],
    [{ kind: 'amount' }, { target: { text: 'validation.required' } }],
    [{ kind: 'amount', avoids: true }, { target: { text: 'validation.required' } }],
    [{ kind: 'amount', target: '0' }, { target: { text: 'plan.aboveZero' } }],
    [{ kind: 'amount', target: '1,2345' }, { target: { text: 'plan.notNumber' } }],
    [{ kind: 'amount', target: '1.500' }, { target: { text: 'plan.unclear' } }],
    [{ kind: 'amount', target: '1,5', locale: 'en' }, { target: { text: 'plan.unclear' } }],
    [{ kind: 'limit', avoids: true, cost: '1.500' }, { cost: { text: 'plan.unclear' } }],
    [{ kind: 'amount', target: '2', step: '1.500' }, { step: { text: 'plan.unclear' } }],
    [{ kind: 'amount', target: '1000001' }, { target: { text: 'plan.tooMuch', params: { max: 1_000_000 } } }],
    [{ kind: 'amount', target: '1', step: '0' }, { step: { text: 'plan.aboveZero' } }],
    [{ kind: 'amount', target: '1', per: 'week', days: [] }, {}],
    [
      { kind: 'amount', target: '1', unit: 'x'.repeat(17) },
      { unit: { text: 'plan.tooLong', params: { max: 16 } } },
    ],
    [{ kind: 'limit', target: '0' }, {}],
    [{ kind: 'limit', avoids: true, cost: 'much' }, { cost: { text: 'plan.notNumber' } }],
    [{ kind: 'limit', avoids: true, rhythm: 'times', count: '99' }, {}],
  ];
  test.each(wrong)('finds what is wrong with %j', (given, errors) => {
    expect(planErrors(draft(given))).toEqual(errors);
    expect(shownOf(draft(given)) === null).toBe(Object.keys(errors).length > 0);
  });
});

describe('fieldsOf', () => {
  const bounds = { startsOn: null, endsOn: null };
  const everyDay = { type: 'weekdays', days: [0, 1, 2, 3, 4, 5, 6] };
  const plans: [Partial<PlanDraft>, object][] = [
    [{}, { repeat: everyDay }],
    [{ days: [5, 1] }, { repeat: { type: 'weekdays', days: [1, 5] } }],
    [{ rhythm: 'times', count: '4' }, { repeat: { type: 'times', count: 4, per: 'week' } }],
    [
      { rhythm: 'interval', every: '3', everyUnit: 'week' },
      { repeat: { type: 'interval', every: 3, unit: 'week', from: today } },
    ],
    [{ rhythm: 'monthDays', monthDays: [1, 'last'] }, { repeat: { type: 'monthDays', days: [1, 'last'] } }],
    [{ startsOn: '2026-12-01' }, { repeat: everyDay, startsOn: '2026-12-01' }],
    [
      { kind: 'amount', target: '2,5', unit: ' km ', step: '0.5' },
      { repeat: everyDay, target: 2.5, unit: 'km', step: 0.5 },
    ],
    [
      { kind: 'amount', target: '2,000', step: '1,250', locale: 'en' },
      { repeat: everyDay, target: 2000, unit: '', step: 1250 },
    ],
    [
      { kind: 'amount', avoids: true, target: '3' },
      { repeat: everyDay, target: 3, unit: '', step: 1 },
    ],
    [
      { kind: 'amount', target: '10', unit: ' Minutes ' },
      { repeat: everyDay, target: 10, unit: 'min', step: 1 },
    ],
    [
      { kind: 'amount', target: '100', per: 'month', rhythm: 'times' },
      { repeat: { type: 'total', per: 'month' }, target: 100, unit: '', step: 1 },
    ],
    [
      { kind: 'limit', avoids: true, target: '3', per: 'week', cost: '7,5' },
      { repeat: everyDay, target: 0, unit: '', step: 1, cost: 7.5 },
    ],
  ];
  test.each(plans)('has the fields of %j', (given, fields) => {
    expect(fieldsOf(draft(given))).toEqual({ ...bounds, ...fields });
  });

  test.each(plans)('has the same fields after a habit was read again: %j', (given) => {
    const before = fieldsOf(draft(given));
    const kind = given.kind ?? 'check';
    const habit = {
      kind,
      unit: '',
      target: null,
      step: 1,
      cost: null,
      startsOn: null,
      endsOn: null,
      ...before,
    };
    const again = draftOf(habit as Parameters<typeof draftOf>[0], today, 'fr');
    expect(fieldsOf(again)).toEqual(before);
    expect(isTotal(again)).toBe(isTotal(draft(given)));
  });
});
