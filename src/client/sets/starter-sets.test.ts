import { expect, test } from 'vitest';
import { isEmojiName } from '#contract/emoji-names.ts';
import { starterNames } from '#contract/habit-set.ts';
import { createHabitSchema } from '#contract/habits.ts';
import { starterSets as english } from '#i18n/en/starter-sets.ts';
import { starterSets as french } from '#i18n/fr/starter-sets.ts';
import { newPlan } from '#server/habits/habits/plan.ts';
import { newHabitOf } from './add-set.ts';
import { readSet } from './read-set.ts';
import { packSet, unpackSet } from './set-text.ts';

const languages = { english, french };

test.each(Object.entries(languages))(
  'has %s sets whose habits the API takes, and that a link can hold',
  async (_, sets) => {
    expect(Object.keys(sets)).toEqual([...starterNames]);
    for (const { about, ...set } of Object.values(sets)) {
      expect(about).not.toBe('');
      expect(set.habits.length).toBeGreaterThanOrEqual(3);
      expect(set.habits.length).toBeLessThanOrEqual(6);
      expect(new Set(set.habits.map(({ name }) => name)).size).toBe(set.habits.length);
      for (const habit of set.habits) {
        const {
          name: _name,
          emoji,
          kind,
          ...plan
        } = createHabitSchema.parse(newHabitOf(habit, '2026-11-30'));
        expect(isEmojiName(emoji)).toBe(true);
        expect(() => newPlan(kind, plan)).not.toThrow();
      }
      expect(readSet(set, isEmojiName)).toEqual(set);
      expect(await unpackSet((await packSet(set)) ?? '', isEmojiName)).toEqual(set);
    }
  },
);

test('has as many habits in a set of one language as in that of the other', () => {
  const counts = (sets: typeof english) => starterNames.map((name) => sets[name].habits.length);
  expect(counts(french)).toEqual(counts(english));
});
