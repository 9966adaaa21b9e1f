import type { FastifyInstance } from 'fastify';
import { followMember, leaveCircles } from '#server/accounts/circles/memberships.ts';
import type { Context } from '#server/core/http/context.ts';
import type { JobHandlers } from '#server/core/jobs/job-kinds.ts';
import { finishBlock } from './block.ts';
import { circlesRoutes } from './circles-routes.ts';
import { showUser } from './show-user.ts';

export type Circles = ReturnType<typeof createCircles>;

/** Builds the module of circles. */
export function createCircles(context: Context) {
  return {
    jobs: {
      circleShow: async (job) => await showUser(context, job),
      circleMember: async (job) => await followMember(context, job),
      circleBlock: async (job) => await finishBlock(context, job),
      leaveCircles: async (job) => await leaveCircles(context, job),
    } satisfies Partial<JobHandlers>,
    addRoutes: (app: FastifyInstance) => circlesRoutes({ app, context }),
  };
}
