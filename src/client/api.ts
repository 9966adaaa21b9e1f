import type { Suite } from '#contract/common.ts';
import type { CreateDivider, Divider, UpdateDivider } from '#contract/dividers.ts';
import type { Activities, CreateHabit, DeleteHabitAction, Habit, UpdateHabit } from '#contract/habits.ts';
import type { Achievement, Graph, Stats } from '#contract/performance.ts';
import type { PowerEvent } from '#contract/power.ts';
import type { CreateStep, UpdateStep } from '#contract/steps.ts';
import type { Onboarding, Settings, Statistics, UpdateSettings, UpdateUser, User } from '#contract/user.ts';
import { createSend, type Send, type SendOptions } from './api/api-client.ts';

export type ApiOptions = SendOptions;

/** What a read may be given. */
export interface ReadOptions {
  signal?: AbortSignal | undefined;
}

/** What a write may be given: the key makes repeating it harmless. */
export interface WriteOptions {
  key?: string | undefined;
}

export interface HabitsFilter {
  archived?: boolean;
  /** 1 to 366, 7 when left out. */
  historyDays?: number;
  /** Only this one. */
  id?: string;
}

/** Dates are included; at most 3,660 days, the last 7 when both are left out. */
export interface GraphQuery {
  habitId?: string;
  startDate?: string;
  stopDate?: string;
  reverse?: boolean;
}

/**
 * The calls of the API, typed by the contract. Each rejects with an `ApiError` for an answer outside 2xx, or with a `NetworkError`
 * when the server did not answer.
 */
export type Api = ReturnType<typeof createApi>;

/** The one way from a page to its data: over HTTP in browsers and shells, inside the process on the server. */
export function createApi(options: ApiOptions) {
  const send = createSend(options);
  return {
    /** For calls that only some pages make: see api/account.ts and api/sign-in.ts. */
    send,
    user: userOf(send),
    dividers: dividersOf(send),
    habits: habitsOf(send),
    steps: stepsOf(send),
    performance: performanceOf(send),
    settings: settingsOf(send),
    onboarding: onboardingOf(send),
    statistics: { get: () => send<Statistics>('/user/statistics') },
    power: {
      sendEvent: (event: PowerEvent) => send<void>('/power/events', { method: 'POST', body: event }),
    },
  };
}

const userOf = (send: Send) => ({
  get: () => send<User>('/user'),
  update: (body: UpdateUser, write?: WriteOptions) =>
    send<User>('/user', { method: 'PATCH', body, ...write }),
});

const dividersOf = (send: Send) => ({
  list: (read?: ReadOptions) => send<Divider[]>('/dividers', { ...read }),
  create: (body: CreateDivider, write?: WriteOptions) =>
    send<Divider>('/dividers', { method: 'POST', body, ...write }),
  update: (id: string, body: UpdateDivider, write?: WriteOptions) =>
    send<Divider>(`/dividers/${id}`, { method: 'PATCH', body, ...write }),
  delete: (id: string, write?: WriteOptions) => send<void>(`/dividers/${id}`, { method: 'DELETE', ...write }),
  reorder: (body: Suite, write?: WriteOptions) =>
    send<void>('/dividers/reorder', { method: 'PATCH', body, ...write }),
});

const habitsOf = (send: Send) => ({
  list: (filter: HabitsFilter = {}, read?: ReadOptions) =>
    send<Habit[]>('/habits', { query: { ...filter }, ...read }),
  create: (body: CreateHabit, write?: WriteOptions) =>
    send<Habit>('/habits', { method: 'POST', body, ...write }),
  update: (id: string, body: UpdateHabit, write?: WriteOptions) =>
    send<Habit>(`/habits/${id}`, { method: 'PATCH', body, ...write }),
  /** The action goes in the query as well as in the body: proxies drop the bodies of DELETE. */
  delete: (id: string, action: DeleteHabitAction, write?: WriteOptions) =>
    send<Habit | undefined>(`/habits/${id}`, {
      method: 'DELETE',
      query: { action },
      body: { action },
      ...write,
    }),
  setActivities: (id: string, body: Activities, write?: WriteOptions) =>
    send<Habit>(`/habits/${id}/activities`, { method: 'PATCH', body, ...write }),
  reorder: (body: Suite, write?: WriteOptions) =>
    send<void>('/habits/reorder', { method: 'PATCH', body, ...write }),
});

const stepsOf = (send: Send) => ({
  create: (habitId: string, body: CreateStep, write?: WriteOptions) =>
    send<Habit>(`/habits/${habitId}/steps`, { method: 'POST', body, ...write }),
  update: (habitId: string, id: string, body: UpdateStep, write?: WriteOptions) =>
    send<Habit>(`/habits/${habitId}/steps/${id}`, { method: 'PATCH', body, ...write }),
  delete: (habitId: string, id: string, write?: WriteOptions) =>
    send<Habit>(`/habits/${habitId}/steps/${id}`, { method: 'DELETE', ...write }),
  reorder: (habitId: string, body: Suite, write?: WriteOptions) =>
    send<void>(`/habits/${habitId}/steps/reorder`, { method: 'PATCH', body, ...write }),
});

const performanceOf = (send: Send) => ({
  stats: () => send<Stats>('/habits/performance/stats'),
  graph: (query: GraphQuery = {}) => send<Graph>('/habits/performance/graph', { query: { ...query } }),
  achievements: () => send<Achievement[]>('/habits/performance/achievements'),
});

const settingsOf = (send: Send) => ({
  get: () => send<Settings>('/user/settings'),
  update: (body: UpdateSettings, write?: WriteOptions) =>
    send<Settings>('/user/settings', { method: 'PATCH', body, ...write }),
});

const onboardingOf = (send: Send) => ({
  get: () => send<Onboarding>('/user/onboarding'),
  update: (body: Partial<Onboarding>, write?: WriteOptions) =>
    send<Onboarding>('/user/onboarding', { method: 'PATCH', body, ...write }),
});
