import type { Onboarding, Settings, UpdateSettings, UpdateUser, User } from '#contract/user.ts';
import { merged } from './change.ts';
import { defineMutation } from './definition.ts';

const none = (): readonly string[] => [];

export const settingsUpdate = defineMutation<UpdateSettings, Settings>({
  request: (api, body, key) => api.call('PATCH /user/settings', { body, key }),
  apply(data, body) {
    const { settings } = data;
    const reminderChannel = merged(settings.reminderChannel, body.reminderChannel ?? {});
    return { ...data, settings: merged(settings, { ...body, reminderChannel }) };
  },
  reconcile: (data, _, settings) => (settings ? { ...data, settings } : data),
  dependsOn: none,
});

export const onboardingUpdate = defineMutation<Partial<Onboarding>, Onboarding>({
  request: (api, body, key) => api.call('PATCH /user/onboarding', { body, key }),
  apply: (data, body) => ({ ...data, onboarding: merged(data.onboarding, body) }),
  reconcile: (data, _, onboarding) => (onboarding ? { ...data, onboarding } : data),
  dependsOn: none,
});

/** A new email is not the account's until its link is opened: only the answer says what became of it. */
export const userUpdate = defineMutation<UpdateUser, User>({
  request: (api, body, key) => api.call('PATCH /user', { body, key }),
  apply: (data, body) =>
    data.user ? { ...data, user: merged(data.user, { ...body, email: undefined }) } : data,
  reconcile: (data, _, user) => (user ? { ...data, user } : data),
  dependsOn: none,
});
