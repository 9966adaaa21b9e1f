import type { ForeignAnswers, TableAsk } from '#client/imports/foreign.ts';

/** A table that people or apps make, and what is in it. */
export interface Trap {
  readonly name: string;
  readonly text: string;
  /** The days that the file holds: `Read 2026-01-01` for a tick, with ` 2.5`, ` skip` or ` "note"` after it. */
  readonly days: readonly string[];
  /** Days of the file that cannot be read, each of which is named, and an example of them. */
  readonly unread?: readonly [count: number, example: string];
  /** Habits of the file that have no day. */
  readonly empty?: readonly string[];
  /** What is asked first, and what the user answers. */
  readonly asks?: readonly TableAsk[];
  readonly answers?: ForeignAnswers;
}

/** The text of a table. */
export const lines = (...rows: readonly string[]): string => rows.join('\n');

export const byColumns: readonly Trap[] = [
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
    name: 'Way of Life, with a column of notes beside each habit',
    text: lines(
      'Date,Run (2x week),Notes (Run (2x week)),Read,Notes (Read)',
      '2026-01-01,Green,-,Red,-',
      '2026-01-02,Blue,Ill,-,-',
      '2026-01-03,-,-,Green,Long',
    ),
    days: ['Run (2x week) 2026-01-01', 'Run (2x week) 2026-01-02 skip "Ill"', 'Read 2026-01-03 "Long"'],
  },
  {
    name: 'Way of Life in words, where nothing is missing',
    text: lines('Date,Run,Notes (Run)', '2026-01-01,Yes,-', '2026-01-02,No,-', '2026-01-03,Skip,-'),
    days: ['Run 2026-01-01', 'Run 2026-01-03 skip'],
  },
  {
    name: 'Way of Life in French words',
    text: lines('Date,Courir,Notes (Courir)', '2026-01-01,Oui,-', '2026-01-02,Non,-', '2026-01-03,Passer,-'),
    days: ['Courir 2026-01-01', 'Courir 2026-01-03 skip'],
  },
  {
    name: 'the number of ticks under another name than a sum',
    text: lines(
      'Date,Read,Run,Walk,Score',
      '2026-01-01,TRUE,TRUE,FALSE,2',
      '2026-01-02,FALSE,FALSE,FALSE,0',
      '2026-01-03,FALSE,TRUE,FALSE,1',
      '2026-01-04,FALSE,FALSE,FALSE,0',
      '2026-01-05,TRUE,TRUE,FALSE,2',
    ),
    days: ['Read 2026-01-01', 'Read 2026-01-05', 'Run 2026-01-01', 'Run 2026-01-03', 'Run 2026-01-05'],
    empty: ['Walk'],
  },
  {
    name: 'cups that are as many as the ticks of the few days',
    text: lines('Date,Read,Run,Cups', '2026-01-01,1,1,2', '2026-01-02,0,0,0', '2026-01-03,1,0,1'),
    days: [
      'Read 2026-01-01',
      'Read 2026-01-03',
      'Run 2026-01-01',
      'Cups 2026-01-01 2',
      'Cups 2026-01-02 0',
      'Cups 2026-01-03 1',
    ],
  },
  {
    name: 'amounts of Loop under another header',
    text: lines('date,check', '2026-01-03,19000', '2026-01-02,0', '2026-01-01,25000'),
    asks: ['numbers'],
    answers: { numberRule: 'thousandths' },
    days: ['check 2026-01-01 25', 'check 2026-01-02 0', 'check 2026-01-03 19'],
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
    name: 'a title for each day',
    text: lines('Name,Date,Read,Run', 'Monday,"January 5, 2026",Yes,No', 'Tuesday,"January 6, 2026",No,Yes'),
    asks: ['columns'],
    answers: { layout: 'columns', columns: { date: 1 } },
    days: ['Read 2026-01-05', 'Run 2026-01-06'],
  },
  {
    name: 'check boxes for days to come',
    text: lines('Date,Read', '2026-11-19,TRUE', '2026-11-20,FALSE', '2026-11-21,FALSE', '2026-11-22,'),
    days: ['Read 2026-11-19'],
  },
  {
    name: 'a date as its title',
    text: lines('2026-01-01,', 'Date,Read', '2026-01-01,x', '2026-01-02,x'),
    days: ['Read 2026-01-01', 'Read 2026-01-02'],
  },
  {
    name: 'colours of one habit',
    text: lines('Date,Lire', '2026-01-01,Vert', '2026-01-02,Rouge', '2026-01-03,vert'),
    days: ['Lire 2026-01-01', 'Lire 2026-01-03'],
  },
  {
    name: 'a day that comes twice',
    text: lines('Date,Read', '2026-01-01,🟩', '2026-01-01,🟩', '2026-01-02,🟥'),
    days: ['Read 2026-01-01'],
  },
  {
    name: 'amounts of money',
    text: lines('Date,Saved', '2026-01-01,$5.00', '2026-01-02,$3.50'),
    days: ['Saved 2026-01-01 5', 'Saved 2026-01-02 3.5'],
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
  {
    name: 'one day',
    text: lines('Habit,2026-01-01', 'Read,x', 'Run,'),
    days: ['Read 2026-01-01'],
    empty: ['Run'],
  },
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
    name: "Loop's own file of amounts without its notes",
    text: lines('Date,Value', '01-01-2026,2000', '02-01-2026,SKIP', '13-01-2026,0'),
    asks: ['name'],
    answers: { name: 'Read' },
    days: ['Read 2026-01-01 2', 'Read 2026-01-02 skip', 'Read 2026-01-13 0'],
  },
  {
    name: 'amounts that may be thousandths',
    text: lines('Date,Value,Notes', '2026-01-03,8000,', '2026-01-02,2500,'),
    asks: ['name', 'numbers'],
    answers: { name: 'Steps', numberRule: 'point' },
    days: ['Steps 2026-01-02 2500', 'Steps 2026-01-03 8000'],
  },
];
