import type { FastifyInstance } from 'fastify';
import { followMember, leaveCircles } from '#server/accounts/circles/memberships.ts';
import type { JobHandlers } from '#server/core/jobs/job-kinds.ts';
import type { ReminderContext } from '#server/habits/reminders/reminder-context.ts';
import { finishBlock } from './block.ts';
import { planCheers, pushCheers, sumCheersUp } from './cheer-summary.ts';
import { circlesRoutes } from './circles-routes.ts';
import { showUser } from './show-user.ts';

export type Circles = ReturnType<typeof createCircles>;

/** Builds the module of circles. */
export function createCircles(context: ReminderContext) {
  return {
    jobs: {
      circleShow: async (job) => await showUser(context, job),
      circleMember: async (job) => await followMember(context, job),
      circleBlock: async (job) => await finishBlock(context, job),
      leaveCircles: async (job) => await leaveCircles(context, job),
      cheer: async (job) => await planCheers(context, job),
      cheerSummary: async (job) => await sumCheersUp(context, job),
      cheerPush: async (job) => await pushCheers(context, job),
    } satisfies Partial<JobHandlers>,
    addRoutes: (app: FastifyInstance) => circlesRoutes({ app, context }),
  };
}
