import { columnsOf } from './csv.ts';
import { isObject, objectsIn } from './json.ts';

/** The header of Daylio's table: a mood an entry, with the activities of all of it in one cell. */
export const isDaylio = (header: readonly string[]): boolean =>
  columnsOf(header, ['weekday', 'time', 'mood', 'activities']) !== null;

/** The JSON of OpenHabitTracker: categories that hold notes, tasks and habits. */
export const isOpenHabitTracker = (json: unknown): boolean =>
  isObject(json) &&
  objectsIn(json, 'Categories').some((each) => 'Notes' in each && 'Tasks' in each && 'Habits' in each);
