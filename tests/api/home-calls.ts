import { calls } from '#contract/calls.ts';

/** What the home screen reads. */
export const homeCalls = [
  calls.getUser,
  calls.listHabits,
  calls.listDividers,
  calls.getStatistics,
  calls.getStats,
  calls.getSettings,
  calls.getOnboarding,
];
