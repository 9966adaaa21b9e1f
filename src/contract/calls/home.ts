import { defineCall } from '../call.ts';
import { homeSchema } from '../home.ts';

export const homeCalls = {
  getHome: defineCall('GET /user/home', {
    summary: 'All data of the home page, as of one moment; send its ETag as If-None-Match',
    isRevalidated: true,
    answers: { 200: homeSchema },
  }),
} as const;
