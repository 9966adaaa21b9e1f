import type { CountryEntry, Identity, OpenSession, Provider, UploadPicture } from '#contract/account.ts';
import type { ConfirmEmail, ForgotPassword, ResetPassword, UndoEmail } from '#contract/auth.ts';
import type { CloseAccount, UpdatePassword, User } from '#contract/user.ts';
import type { Api, ReadOptions } from '../api.ts';
import type { Fetch } from './api-client.ts';

/** The calls about an account that only its own pages make. Apart from the others, so that the first screen does not carry them. */
export const accountOf = ({ send }: Pick<Api, 'send'>) => ({
  forgotPassword: (body: ForgotPassword) => send<void>('/auth/password/forgot', { method: 'POST', body }),
  resetPassword: (body: ResetPassword) => send<void>('/auth/password/reset', { method: 'POST', body }),
  confirmEmail: (body: ConfirmEmail) => send<void>('/auth/email/confirm', { method: 'POST', body }),
  /** Restores the address that was replaced, and signs everyone out. */
  undoEmail: (body: UndoEmail) => send<void>('/auth/email/undo', { method: 'POST', body }),
  updatePassword: (body: UpdatePassword) => send<void>('/user/password', { method: 'PATCH', body }),
  close: (body: CloseAccount) => send<void>('/user/close-account', { method: 'POST', body }),
  sessions: (read?: ReadOptions) => send<OpenSession[]>('/user/sessions', { ...read }),
  endSession: (id: string) => send<void>(`/user/sessions/${id}`, { method: 'DELETE' }),
  endOtherSessions: () => send<void>('/user/sessions', { method: 'DELETE' }),
  identities: (read?: ReadOptions) => send<Identity[]>('/user/identities', { ...read }),
  unlinkIdentity: (provider: Provider) => send<void>(`/user/identities/${provider}`, { method: 'DELETE' }),
  countries: (read?: ReadOptions) => send<CountryEntry[]>('/countries', { ...read }),
  /** `fetch` that tells how far it is: a picture takes a while on a phone. */
  uploadPicture: (body: UploadPicture, fetch?: Fetch) =>
    send<User>('/user/picture', { method: 'POST', body, fetch }),
});
