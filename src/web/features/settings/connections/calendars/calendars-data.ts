import type { ApiClient } from '#client/api/api-client.ts';
import type { Query } from '#client/state/server-state.ts';
import type { Calendar } from '#contract/calendars.ts';

export const calendarsQuery = (api: ApiClient): Query<readonly Calendar[]> => ({
  key: ['calendars'],
  read: () => api.call('GET /user/calendars'),
});
