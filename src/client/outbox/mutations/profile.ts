import type { Onboarding, Settings, UpdateSettings, UpdateUser, User } from '#contract/user.ts';
import { merged } from './change.ts';
import { defineKind } from './mutation-type.ts';

const none = (): readonly string[] => [];

export const settingsUpdate = defineKind<UpdateSettings, Settings>({
  request: (api, body, key) => api.call('PATCH /user/settings', { body, key }),
  apply(club, body) {
    const { settings } = club;
    const reminderChannel = merged(settings.reminderChannel, body.reminderChannel ?? {});
    return { ...club, settings: merged(settings, { ...body, reminderChannel }) };
  },
  settle: (club, _, settings) => (settings ? { ...club, settings } : club),
  needs: none,
});

export const onboardingUpdate = defineKind<Partial<Onboarding>, Onboarding>({
  request: (api, body, key) => api.call('PATCH /user/onboarding', { body, key }),
  apply: (club, body) => ({ ...club, onboarding: merged(club.onboarding, body) }),
  settle: (club, _, onboarding) => (onboarding ? { ...club, onboarding } : club),
  needs: none,
});

/** A new email is not the account's until its link is opened: only the answer says what became of it. */
export const userUpdate = defineKind<UpdateUser, User>({
  request: (api, body, key) => api.call('PATCH /user', { body, key }),
  apply: (club, body) =>
    club.user ? { ...club, user: merged(club.user, { ...body, email: undefined }) } : club,
  settle: (club, _, user) => (user ? { ...club, user } : club),
  needs: none,
});
