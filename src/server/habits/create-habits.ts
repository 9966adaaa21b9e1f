import type { FastifyInstance } from 'fastify';
import { EARLIEST_DAY } from '#domain/days/day-key.ts';
import type { UserScope } from '#server/core/database/user-rows.ts';
import type { Context } from '#server/core/http/context.ts';
import type { JobHandlers } from '#server/core/jobs/job-kinds.ts';
import { breaksRoutes } from './breaks/breaks-routes.ts';
import { type AnswerUnknown, serveCalendars } from './calendars/serve-calendars.ts';
import { dividersRoutes } from './dividers/dividers-routes.ts';
import { habitsRoutes } from './habits/habits-routes.ts';
import { logRoutes } from './habits/log-routes.ts';
import { type HomeDays, readHome } from './home/home-repository.ts';
import { homeRoutes } from './home/home-routes.ts';
import { performanceRoutes } from './performance/performance-routes.ts';
import { fireEvening, fireReminder, rescheduleAll } from './reminders/fire.job.ts';
import { fireLetter } from './reminders/letter.job.ts';
import { pushEvening, pushReminder } from './reminders/push.job.ts';
import { createReminderContext } from './reminders/reminder-context.ts';
import { remindersRoutes } from './reminders/reminders-routes.ts';
import { stepsRoutes } from './steps/steps-routes.ts';
import { addTagRoutes } from './tags/tag-routes.ts';
import { tagsRoutes } from './tags/tags-routes.ts';

const NO_DAYS: HomeDays = { from: EARLIEST_DAY, today: EARLIEST_DAY };

export type Habits = ReturnType<typeof createHabits>;

/** Builds the module of habits. `testPushService` is for tests only: the origin of a push service on this machine. */
export function createHabits(shared: Context, testPushService?: string) {
  const context = createReminderContext(shared, testPushService);
  return {
    /** What the notices of other modules are sent by, and the links in their mails. */
    reminding: context,
    jobs: {
      reminder: async (job) => await fireReminder(context, job),
      planReminders: async (job) => await rescheduleAll(context, job),
      push: async (job) => await pushReminder(context, job),
      evening: async (job) => await fireEvening(context, job),
      weeklyLetter: async (job) => await fireLetter(context, job),
      eveningPush: async (job) => await pushEvening(context, job),
    } satisfies Partial<JobHandlers>,
    addRoutes: (app: FastifyInstance) => {
      const api = { app, context };
      dividersRoutes(api);
      breaksRoutes(api);
      habitsRoutes(api);
      logRoutes(api);
      tagsRoutes(api);
      stepsRoutes(api);
      performanceRoutes(api);
      homeRoutes(api);
      remindersRoutes(api);
    },
    addTagRoutes: addTagRoutes(shared),
    /** Adds the feeds that calendar programs read: they are outside the API. */
    addCalendars: (app: FastifyInstance, answerUnknown: AnswerUnknown) =>
      serveCalendars(app, context, answerUnknown),
    /** Reads the home page's rows. */
    tryRead: async (scope: UserScope) => await readHome(scope, NO_DAYS),
  };
}
