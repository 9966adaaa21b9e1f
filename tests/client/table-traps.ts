import type { ForeignAnswers, TableAsk } from '#client/imports/foreign.ts';

/** A table that people or apps make, and what is in it. */
export interface Trap {
  readonly name: string;
  readonly text: string;
  /** The days that the file holds: `Read 2026-01-01` for a tick, with ` 2.5`, ` skip` or ` "note"` after it. */
  readonly days: readonly string[];
  /** Days of the file that cannot be read, each of which is named, and an example of them. */
  readonly unread?: readonly [count: number, example: string];
  /** What is asked first, and what the user answers. */
  readonly asks?: readonly TableAsk[];
  readonly answers?: ForeignAnswers;
}

const lines = (...rows: readonly string[]): string => rows.join('\n');

export const byColumns: readonly Trap[] = [
  {
    name: 'ticks as TRUE and FALSE',
    text: lines('Date,Read,Run', '2026-01-01,TRUE,FALSE', '2026-01-02,FALSE,TRUE'),
    days: ['Read 2026-01-01', 'Run 2026-01-02'],
  },
  {
    name: 'ticks, amounts, empty cells, a title and totals',
    text: lines(
      'Mon année;;;',
      '',
      'Jour;Lire;Courir;Total',
      '13/01/2026;x;2,5;2',
      '14/01/2026;;3;1',
      'Total;1;5,5;',
    ),
    days: ['Lire 2026-01-13', 'Courir 2026-01-13 2.5', 'Courir 2026-01-14 3'],
  },
  {
    name: 'merged groups above the names',
    text: lines(',Health,,Mind', 'Date,Run,Walk,Read', '2026-01-01,1,,1', '2026-01-02,,1,'),
    days: ['Run 2026-01-01', 'Walk 2026-01-02', 'Read 2026-01-01'],
  },
  {
    name: 'merged groups beside the date',
    text: lines('Date,Health,,Mind', ',Run,Walk,Read', '2026-01-01,1,,1', '2026-01-02,,1,'),
    days: ['Run 2026-01-01', 'Walk 2026-01-02', 'Read 2026-01-01'],
  },
  {
    name: 'notes of a habit, a weekday and a week',
    text: lines('Date,Day,Read,Read notes,Week', '2026-01-01,Thu,1,Long,1', '2026-01-02,Fri,,Ill,1'),
    days: ['Read 2026-01-01 "Long"', 'Read 2026-01-02 "Ill"'],
  },
  {
    name: 'one habit',
    text: lines('Date,Meditation', '2026-01-01,x', '2026-01-02,', '2026-01-03,x'),
    days: ['Meditation 2026-01-01', 'Meditation 2026-01-03'],
  },
  {
    name: 'two habits of one name, and one without',
    text: lines('Date,Read,Read,', '2026-01-01,1,,1', '2026-01-02,,1,1'),
    days: ['Read 2026-01-01', 'Read 2026-01-02', '#4 2026-01-01', '#4 2026-01-02'],
  },
  {
    name: 'rows without a date',
    text: lines('Date,Read', '2026-01-01,x', '2026-01-02,x', 'January,', 'someday,x', ',x'),
    days: ['Read 2026-01-01', 'Read 2026-01-02'],
    unread: [2, 'someday'],
  },
  {
    name: 'words that are not known',
    text: lines('Date,Read,Run', '2026-01-01,pim,pam', '2026-01-02,pim,poum', '2026-01-03,Pam,pim'),
    asks: ['columns', 'words'],
    answers: {
      layout: 'columns',
      columns: { date: 0 },
      words: { pim: 'done', pam: 'notDone', poum: 'skipped' },
    },
    days: ['Read 2026-01-01', 'Read 2026-01-02', 'Run 2026-01-02 skip', 'Run 2026-01-03'],
  },
  {
    name: 'the header again for each month',
    text: lines('Date,Read', '2026-01-01,x', 'Date,Read', '2026-02-01,x'),
    days: ['Read 2026-01-01', 'Read 2026-02-01'],
  },
];

export const across: readonly Trap[] = [
  {
    name: 'days across, with totals',
    text: lines('Habit,2026-01-01,2026-01-02,Total', 'Read,x,x,2', 'Run,,x,1', 'Total,1,2,3'),
    days: ['Read 2026-01-01', 'Read 2026-01-02', 'Run 2026-01-02'],
  },
  {
    name: 'a title, weekdays and short years',
    text: lines('Habits 2026,,,', ',Tue,Wed,Thu', ',1/13/26,1/14/26,1/15/26', 'Read,1,0,1', 'Run,,2.5,'),
    days: ['Read 2026-01-13', 'Read 2026-01-15', 'Run 2026-01-14 2.5'],
  },
  {
    name: 'a header for each month',
    text: lines(
      'Habit,2026-01-01,2026-01-02',
      'Read,x,',
      'Run,x,x',
      'Habit,2026-02-01,2026-02-02',
      'Read,,x',
      'Run,,',
    ),
    days: ['Read 2026-01-01', 'Read 2026-02-02', 'Run 2026-01-01', 'Run 2026-01-02'],
  },
  { name: 'one day', text: lines('Habit,2026-01-01', 'Read,x', 'Run,'), days: ['Read 2026-01-01'] },
];

export const ofOne: readonly Trap[] = [
  {
    name: 'one habit without a name',
    text: lines('Date,Value,Notes', '2026-01-01,1,Good', '2026-01-02,0,'),
    asks: ['name'],
    answers: { name: 'Read' },
    days: ['Read 2026-01-01 "Good"'],
  },
  {
    name: "Loop's own file of one habit, in labels",
    text: lines('Date,Value,Notes', '2026-01-03,YES_MANUAL,', '2026-01-02,YES_AUTO,', '2026-01-01,SKIP,Ill'),
    asks: ['name'],
    answers: { name: 'Read' },
    days: ['Read 2026-01-01 skip "Ill"', 'Read 2026-01-03'],
  },
  {
    name: "Loop's own file of one habit, in numbers and without a header",
    text: lines('2026-01-04,2', '2026-01-03,1', '2026-01-02,3', '2026-01-01,0'),
    asks: ['name'],
    answers: { name: 'Read' },
    days: ['Read 2026-01-02 skip', 'Read 2026-01-04'],
  },
  {
    name: "Loop's own file of amounts",
    text: lines('Date,Value,Notes', '2026-01-03,8000,', '2026-01-02,2500,', '2026-01-01,SKIP,'),
    asks: ['name'],
    answers: { name: 'Water' },
    days: ['Water 2026-01-01 skip', 'Water 2026-01-02 2.5', 'Water 2026-01-03 8'],
  },
  {
    name: 'amounts that may be thousandths',
    text: lines('Date,Value,Notes', '2026-01-03,8000,', '2026-01-02,2500,'),
    asks: ['name', 'numbers'],
    answers: { name: 'Steps', numberRule: 'point' },
    days: ['Steps 2026-01-02 2500', 'Steps 2026-01-03 8000'],
  },
];

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
    name: 'thousands beside small numbers',
    text: lines(
      'Habit,Date,Value',
      'Walk,2026-01-01,"8,250"',
      'Walk,2026-01-02,"12,000"',
      'Walk,2026-01-03,950',
    ),
    days: ['Walk 2026-01-01 8250', 'Walk 2026-01-02 12000', 'Walk 2026-01-03 950'],
  },
  {
    name: 'numbers that fit two ways',
    text: lines('Habit,Date,Value', 'Walk,2026-01-01,"1,500"', 'Walk,2026-01-02,"2,250"'),
    asks: ['numbers'],
    answers: { numberRule: 'comma' },
    days: ['Walk 2026-01-01 1.5', 'Walk 2026-01-02 2.25'],
  },
  {
    name: 'units beside numbers',
    text: lines('Habit,Date,Value', 'Run,2026-01-01,5 km', 'Run,2026-01-02,7.5km', 'Run,2026-01-03,900 m'),
    days: ['Run 2026-01-01 5', 'Run 2026-01-02 7.5'],
    unread: [1, '900 m'],
  },
  {
    name: 'short years',
    text: lines('Habit,Date', 'Read,9/30/26', 'Read,10/1/26'),
    days: ['Read 2026-09-30', 'Read 2026-10-01'],
  },
  {
    name: 'short years that fit two ways',
    text: lines('Habit,Date', 'Read,9/1/26', 'Read,10/1/26'),
    asks: ['dates'],
    answers: { dateOrder: 'mdy' },
    days: ['Read 2026-09-01', 'Read 2026-10-01'],
  },
  {
    name: 'names of months in both languages',
    text: lines(
      'Habit,Date',
      'Read,"Oct 1, 2026"',
      'Read,2 oct. 2026',
      'Read,1er janvier 2026',
      'Read,2026/01/02 08:00',
    ),
    days: ['Read 2026-01-01', 'Read 2026-01-02', 'Read 2026-10-01', 'Read 2026-10-02'],
  },
  {
    name: 'dates with points and a time',
    text: lines('Habit;Date', 'Read;01.02.2026 08:15', 'Read;13.02.2026 21:00'),
    days: ['Read 2026-02-01', 'Read 2026-02-13'],
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
    name: 'names of columns that tell nothing',
    text: lines('What;When;How much', 'Walk;13/01/2026;3', 'Read;13/01/2026;4', 'Walk;14/01/2026;5'),
    asks: ['columns'],
    answers: { layout: 'rows', columns: { habit: 0, date: 1, value: 2 } },
    days: ['Walk 2026-01-13 3', 'Walk 2026-01-14 5', 'Read 2026-01-13 4'],
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
