import { randomUUID } from 'node:crypto';
import type { MutationName } from '#client/outbox/mutations/all.ts';
import type { Call } from '#contract/call.ts';
import { type Sending, send } from '#tests/api/send.ts';
import type { Person } from './person.ts';

/** The answer to a call that is allowed to be refused. */
export async function sent<const C extends Call>(person: Person, call: C, sending: Sending) {
  const { api, as } = person;
  const answer = await send(api, call, { as, key: randomUUID(), ...sending });
  person.say(`${call.method} ${call.path} ${JSON.stringify(sending)}: ${answer.status}`);
  if (answer.status >= 300 && answer.status !== 422) throw new Error(`${answer.status} ${answer.text}`);
  if (answer.status >= 300) return null;
  const mutation = mutations[`${call.method} ${call.path}`];
  if (mutation) person.onWritten(mutation, variablesOf(sending));
  return answer;
}

/** What a device does to have a call sent. */
const mutations: Readonly<Record<string, MutationName>> = {
  'PATCH /habits/{id}/days/{day}': 'day.update',
  'PATCH /habits/{id}/activities': 'habit.tick',
  'PATCH /habits/{id}': 'habit.update',
  'DELETE /habits/{id}': 'habit.delete',
  'DELETE /habits/{id}/ahead/{from}': 'habit.deleteAhead',
  'PATCH /dividers/{id}': 'divider.update',
  'POST /breaks': 'break.create',
  'PATCH /breaks/{id}': 'break.update',
  'DELETE /breaks/{id}': 'break.delete',
  'PATCH /user/settings': 'settings.update',
  'PATCH /user': 'user.update',
};

function variablesOf({ params = {}, body = {} }: Sending): object {
  const { id, day, ...others } = params;
  return {
    ...(body as object),
    ...others,
    ...(day === undefined ? { ...(id && { id }) } : { habitId: id, day }),
  };
}
