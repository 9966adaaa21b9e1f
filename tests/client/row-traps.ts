import { lines, type Trap } from './table-traps.ts';

/** Tables in which each row names its habit. */
export const byRows: readonly Trap[] = [
  {
    name: 'Habitify',
    text: lines(
      'Habit,Date,Total log,Unit,Status,Habit ID',
      'Read,2026-01-01,1,times,Completed,a',
      'Read,2026-01-02,1,times,Failed,a',
      'Read,2026-01-03,0,times,Skipped,a',
      'Read,2026-01-04,0,times,None,a',
      'Water,2026-01-01,8,glasses,Completed,b',
      'Water,2026-01-02,5,glasses,Failed,b',
    ),
    days: ['Read 2026-01-01', 'Read 2026-01-03 skip', 'Water 2026-01-01 8', 'Water 2026-01-02 5'],
  },
  {
    name: 'words of other apps and of French',
    text: lines(
      'Habit,Date,Status',
      ...[
        'Complete',
        'success',
        'checked',
        'terminé',
        'Réussi',
        'échoué',
        'raté',
        'sauté',
        '✔️',
        '✗',
        'Not done',
      ].map((word, place) => `Read,2026-01-${String(place + 10)},${word}`),
    ),
    days: [10, 11, 12, 13, 14, 18]
      .map((day) => `Read 2026-01-${String(day)}`)
      .concat('Read 2026-01-17 skip')
      .toSorted(),
  },
  {
    name: 'a memo for each day, a tag and a kind',
    text: lines(
      'Habit,Date,Value,Unit,Memo,Tag,Habit Type',
      'Run,1/13/26,20,min,Far,,Build',
      'Run,1/14/26,0,min,,,Build',
    ),
    days: ['Run 2026-01-13 20 "Far"', 'Run 2026-01-14 0'],
  },
  {
    name: 'a dash for no note',
    text: lines(
      'Habit,Date,Value,Note',
      'Read,2026-01-01,1,-',
      'Read,2026-01-02,,–',
      'Read,2026-01-03,1,Long',
    ),
    days: ['Read 2026-01-01', 'Read 2026-01-03 "Long"'],
  },
  {
    name: 'units beside numbers',
    text: lines('Habit,Date,Value', 'Run,2026-01-01,5 km', 'Run,2026-01-02,7.5km', 'Run,2026-01-03,900 m'),
    days: ['Run 2026-01-01 5', 'Run 2026-01-02 7.5'],
    unread: [1, '900 m'],
  },
  {
    name: 'days that do not exist or are to come',
    text: lines('Habit,Date', 'Read,2026-01-01', 'Read,2026-02-30', 'Read,2099-01-01', 'Read,'),
    days: ['Read 2026-01-01'],
    unread: [3, '2026-02-30'],
  },
  {
    name: 'values that are out of range',
    text: lines('Habit,Date,Value', 'Walk,2026-01-01,5', 'Walk,2026-01-02,-5', 'Walk,2026-01-03,99999999'),
    days: ['Walk 2026-01-01 5'],
    unread: [2, '-5'],
  },
  {
    name: 'habits whose names are values',
    text: lines('Habit,Date,Value', 'Yes,2026-01-01,1', '5,2026-01-02,1'),
    days: ['5 2026-01-02', 'Yes 2026-01-01'],
  },
  {
    name: 'an amount under a name that tells nothing',
    text: lines('Habit,Date,Duration', 'Read,2026-01-01,20', 'Read,2026-01-02,25'),
    asks: ['columns'],
    answers: { layout: 'rows', columns: { habit: 0, date: 1, value: 2 } },
    days: ['Read 2026-01-01 20', 'Read 2026-01-02 25'],
  },
  {
    name: 'a title among its rows',
    text: lines('Habit,Date,Value', 'January,,', 'Read,2026-01-01,1', 'February,,', 'Read,2026-02-01,1'),
    days: ['Read 2026-01-01', 'Read 2026-02-01'],
    unread: [1, 'February'],
  },
  {
    name: 'no header',
    text: lines('Read,2026-01-01', 'Run,2026-01-01', 'Read,2026-01-02'),
    asks: ['columns'],
    answers: { layout: 'rows', columns: { habit: 0, date: 1 } },
    days: ['Read 2026-01-01', 'Read 2026-01-02', 'Run 2026-01-01'],
  },
  {
    name: 'two columns of dates',
    text: lines('Task,Created,Date', 'Read,2025-01-01,2026-01-01', 'Read,2025-01-01,2026-01-02'),
    days: ['Read 2026-01-01', 'Read 2026-01-02'],
  },
];
