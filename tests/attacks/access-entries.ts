import { calls } from '#contract/calls.ts';
import type { CallName } from '#tests/api/happy-call.ts';
import { type JsonSchema, operationOf, type Parameter, resolve } from '#tests/api/openapi-document.ts';
import type { State, Things } from './access-world.ts';

/** A place of a request that takes the id of something: "path id", "query habitId", "body id", "body suite". */
export type Spot = string;

export interface Entry {
  /** What its id names. */
  readonly names: keyof Things;
  /** What a user is answered for a thing in each state. */
  readonly answers: Readonly<Record<State, number>>;
}

/** The same answer for a deleted, an unknown and a foreign item. */
const answering = (own: number, archived = own, missing = 404): Entry['answers'] => ({
  own,
  archived,
  deleted: missing,
  random: missing,
  "other's": missing,
});

const habit = (status: number): Entry => ({ names: 'habit', answers: answering(status) });
/** A step of another habit, an archived one, is none of this habit's. */
const step = (status: number): Entry => ({ names: 'step', answers: answering(status, 404) });
const ofBreak = (status: number): Entry => ({ names: 'break', answers: answering(status) });
const ofImport = (status: number): Entry => ({ names: 'import', answers: answering(status) });
const webhook = (status: number): Entry => ({ names: 'webhook', answers: answering(status) });
const divider = (status: number): Entry => ({ names: 'divider', answers: answering(status) });
const circle = (status: number): Entry => ({ names: 'circle', answers: answering(status) });
/** What is of another circle of one's own, an archived one, is none of this circle's. */
const ofCircle = (names: 'member' | 'link' | 'goal', status: number): Entry => ({
  names,
  answers: answering(status, 404),
});
/** An id made by the client: an existing item is returned, and the id of a foreign one is free (docs/rules/api.md#ids). */
const made = (names: keyof Things, archived = 200): Entry => ({
  names,
  answers: answering(200, archived, 201),
});

/** Reminders have ids of their own within their habit, and name nothing else: that of a break is free. */
const reminders = (status: number): Entry => ({ names: 'break', answers: answering(status, status, status) });

/** Every place that takes an id, by call; compared with the document. */
export const entries: Readonly<Partial<Record<CallName, Readonly<Record<Spot, Entry>>>>> = {
  createDivider: { 'body id': made('divider') },
  reorderDividers: { 'body suite': divider(204) },
  updateDivider: { 'path id': divider(200) },
  deleteDivider: { 'path id': divider(204) },
  // A filter: what is not there is an empty list.
  listHabits: { 'query id': { names: 'habit', answers: answering(200, 200, 200) } },
  createHabit: { 'body id': made('habit'), 'body reminders': reminders(201) },
  reorderHabits: { 'body suite': habit(204) },
  updateHabit: { 'path id': habit(200), 'body reminders': reminders(200) },
  deleteHabit: { 'path id': habit(200) },
  deleteAhead: { 'path id': { names: 'ahead', answers: answering(200) } },
  setActivities: { 'path id': habit(200) },
  listDays: { 'path id': habit(200) },
  setTimer: { 'path id': { names: 'timed', answers: answering(200) } },
  updateDay: {
    'path id': habit(200),
    // A list of those that are completed: what is no step of the habit is ignored.
    'body completedStepIds': { names: 'step', answers: answering(200, 200, 200) },
  },
  createBreak: { 'body id': made('break'), 'body habitIds': habit(201) },
  updateBreak: { 'path id': ofBreak(200), 'body habitIds': habit(200) },
  deleteBreak: { 'path id': ofBreak(204) },
  snoozeReminder: { 'path id': habit(204), 'body reminder': reminders(204) },
  // A step of another habit has its id already: it is refused, not moved.
  createStep: { 'path id': habit(201), 'body id': made('step', 422) },
  reorderSteps: { 'path id': habit(204), 'body suite': step(204) },
  updateStep: { 'path id': habit(200), 'path stepId': step(200) },
  deleteStep: { 'path id': habit(200), 'path stepId': step(200) },
  getGraph: { 'query habitId': habit(200) },
  // An existing item stays as it is; an unknown or foreign id adds an item of the user's own.
  importDividers: { 'body dividers': { names: 'divider', answers: answering(200, 200, 200) } },
  importBreaks: { 'body breaks': { names: 'break', answers: answering(200, 200, 200) } },
  importHabit: {
    'body id': { names: 'habit', answers: answering(200, 200, 200) },
    // A step of another habit of one's own is refused, not moved.
    'body steps': { names: 'step', answers: answering(422, 422, 200) },
    'body reminders': reminders(200),
    // Only compared with the divider that the habit comes under.
    'body under': { names: 'divider', answers: answering(200, 200, 200) },
    'body importId': ofImport(200),
  },
  createImport: { 'body id': made('import') },
  undoImport: { 'path id': ofImport(200) },
  renamePasskey: { 'path id': { names: 'passkey', answers: answering(200) } },
  removePasskey: { 'path id': { names: 'passkey', answers: answering(204) } },
  createToken: { 'body habitIds': { names: 'habit', answers: answering(201, 201, 422) } },
  updateToken: {
    'path id': { names: 'token', answers: answering(200) },
    'body habitIds': { names: 'habit', answers: answering(200, 200, 422) },
  },
  deleteToken: { 'path id': { names: 'token', answers: answering(204) } },
  logDay: { 'path id': habit(200) },
  listTags: { 'path id': habit(200) },
  createTag: { 'path id': habit(201) },
  // A tag of another habit is none of this habit's.
  deleteTag: { 'path id': habit(204), 'path tagId': { names: 'tag', answers: answering(204, 404) } },
  createCalendar: { 'body dividerIds': { names: 'divider', answers: answering(201, 201, 422) } },
  deleteCalendar: { 'path id': { names: 'calendar', answers: answering(204) } },
  createWebhook: { 'body habitIds': { names: 'habit', answers: answering(201, 201, 422) } },
  updateWebhook: {
    'path id': webhook(200),
    'body habitIds': { names: 'habit', answers: answering(200, 200, 422) },
  },
  deleteWebhook: { 'path id': webhook(204) },
  testWebhook: { 'path id': webhook(201) },
  rotateWebhook: { 'path id': webhook(200) },
  listDeliveries: { 'path id': webhook(200) },
  // A delivery of another webhook of one's own, an archived one, is none of this webhook's.
  repeatDelivery: {
    'path id': webhook(200),
    'path deliveryId': { names: 'delivery', answers: answering(200, 404) },
  },
  deleteConnection: { 'path id': { names: 'connection', answers: answering(204) } },
  undoConnection: { 'path id': { names: 'connection', answers: answering(200) } },
  // Neither the owner nor the other one is an operator.
  actOnMember: { 'path id': { names: 'habit', answers: answering(404) } },
  getCircle: { 'path id': circle(200) },
  updateCircle: { 'path id': circle(204) },
  endCircle: { 'path id': circle(204) },
  createCircleLink: { 'path id': circle(201) },
  deleteCircleLink: { 'path id': circle(204), 'path linkId': ofCircle('link', 204) },
  removeMember: { 'path id': circle(204), 'path memberId': ofCircle('member', 204) },
  blockMember: { 'path id': circle(204), 'path memberId': ofCircle('member', 204) },
  shareHabit: { 'path id': circle(200), 'body habitId': habit(200) },
  // A habit that is shown in another circle of one's own is not shown here.
  unshareHabit: { 'path id': circle(204), 'path habitId': { names: 'habit', answers: answering(204, 404) } },
  sendCheer: { 'path id': circle(201), 'body to': ofCircle('member', 201) },
  takeCheerBack: { 'path id': circle(204), 'path memberId': ofCircle('member', 204) },
  // The goals of two circles have nothing in common: the id of one is free in the other.
  createGoal: { 'path id': circle(201), 'body id': made('goal', 201) },
  updateGoal: { 'path id': circle(200), 'path goalId': ofCircle('goal', 200) },
  deleteGoal: { 'path id': circle(204), 'path goalId': ofCircle('goal', 204) },
  linkGoal: {
    'path id': circle(204),
    'path goalId': ofCircle('goal', 204),
    'body habitId': habit(204),
  },
  endSession: { 'path id': { names: 'session', answers: answering(204) } },
};

const ID = '#/components/schemas/IdInput';

/** The places of a call that take an id, by the document. Throws for an id in an unexpected place. */
export function spotsOf(name: CallName): Spot[] {
  const operation = operationOf(calls[name]);
  const parameters = operation.parameters.map((each) => resolve<Parameter>(each));
  const inParameters = parameters
    .filter(({ schema }) => schema.$ref === ID)
    .map((parameter) => `${parameter.in} ${parameter.name}`);
  const media = operation.requestBody?.content['application/json'];
  const body = media ? resolve<JsonSchema>(media.schema) : {};
  const inBody = Object.entries(body.properties ?? {})
    .filter(([, schema]) => JSON.stringify(schema).includes(ID))
    .map(([field]) => `body ${field}`);
  return [...inParameters, ...inBody];
}
