import type { APIRequestContext } from '@playwright/test';
import { dayIn } from '#domain/days/day-key.ts';
import type { ProjectOptions } from './fixtures.ts';
import { test as base, nextEmail, password } from './fixtures.ts';
import { noonZone } from './noon-zone.ts';
import { createWideHabits, sender } from './wide-habits.ts';

/** The cookies of a member with habits and a past. */
export type Member = Awaited<ReturnType<APIRequestContext['storageState']>>['cookies'];

/** One account for all tests of a worker: they only read it. */
export const test = base.extend<object, { member: Member }>({
  member: [
    async ({ playwright }, use, { project }) => {
      const { baseURL, userAgent, language } = project.use as typeof project.use & ProjectOptions;
      const request = await playwright.request.newContext({
        ...(baseURL && { baseURL }),
        ...(userAgent && { userAgent }),
      });
      await registerMember(request, language);
      await use((await request.storageState()).cookies);
      await request.dispose();
    },
    { scope: 'worker' },
  ],
});

/** Two dividers; habits with steps, notes, a reminder and a past, one paused and one archived; some long names; rows of each kind. */
async function registerMember(request: APIRequestContext, locale: string): Promise<void> {
  const send = sender(request);
  await send('post', '/auth/register', {
    email: nextEmail(),
    password,
    firstName: 'Maximilienne-Antoinette',
    locale,
    timeZone: noonZone,
  });
  // Otherwise the first visit of the performance page would write it.
  await send('patch', '/user/onboarding', { performanceSeen: true });
  await send('post', '/dividers', { name: 'Morning' });
  const read = await send<{ id: string; createdAt: string }>('post', '/habits', {
    name: 'Read twenty pages',
    emoji: 'books',
  });
  await send('post', `/habits/${read.id}/steps`, { name: 'Phone in the drawer' });
  await send('patch', `/habits/${read.id}`, {
    notes: 'A quiet hour. '.repeat(20).trim(),
    reminderTime: '07:30',
    notesVisibility: true,
  });
  const past = [1, 2, 3, 5, 8, 13, 21, 34].map((ago) =>
    new Date(Date.parse(read.createdAt) - ago * 86_400_000).toISOString().slice(0, 10),
  );
  await send('patch', `/habits/${read.id}/activities`, { action: 'create', days: past });
  await send('post', '/dividers', { name: 'Evening' });
  const name = 'Donaudampfschifffahrtsgesellschaftskapitänsmützenband';
  const paused = await send<{ id: string }>('post', '/habits', { name, emoji: 'ship' });
  await send('patch', `/habits/${paused.id}`, { activated: false });
  const old = await send<{ id: string }>('post', '/habits', { name: 'Practise guitar', emoji: 'guitar' });
  await send('delete', `/habits/${old.id}`, { action: 'archive' });
  await createWideHabits(send, dayIn(noonZone, Date.now()));
}
