import type { Onboarding, Settings, UpdateSettings, UpdateUser, User } from '#contract/user.ts';
import { merged } from './change.ts';
import { defineMutation } from './definition.ts';

const none = (): readonly string[] => [];

export const settingsUpdate = defineMutation<UpdateSettings, Settings>({
  request: (api, body, key) => api.call('PATCH /user/settings', { body, key }),
  apply(club, body) {
    const { settings } = club;
    const reminderChannel = merged(settings.reminderChannel, body.reminderChannel ?? {});
    return { ...club, settings: merged(settings, { ...body, reminderChannel }) };
  },
  reconcile: (club, _, settings) => (settings ? { ...club, settings } : club),
  dependsOn: none,
});

export const onboardingUpdate = defineMutation<Partial<Onboarding>, Onboarding>({
  request: (api, body, key) => api.call('PATCH /user/onboarding', { body, key }),
  apply: (club, body) => ({ ...club, onboarding: merged(club.onboarding, body) }),
  reconcile: (club, _, onboarding) => (onboarding ? { ...club, onboarding } : club),
  dependsOn: none,
});

/** A new email is not the account's until its link is opened: only the answer says what became of it. */
export const userUpdate = defineMutation<UpdateUser, User>({
  request: (api, body, key) => api.call('PATCH /user', { body, key }),
  apply: (club, body) =>
    club.user ? { ...club, user: merged(club.user, { ...body, email: undefined }) } : club,
  reconcile: (club, _, user) => (user ? { ...club, user } : club),
  dependsOn: none,
});
