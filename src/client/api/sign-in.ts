import type { Provider } from '#contract/account.ts';
import type { LoginByProvider, LoginEmail, ProviderPlace, Register, Session } from '#contract/auth.ts';
import type { Api } from '../api.ts';

/** The calls by which a person signs in and out. Apart from the others, so that the first screen does not carry them. */
export const signInOf = ({ send }: Pick<Api, 'send'>) => ({
  register: (body: Register) => send<Session>('/auth/register', { method: 'POST', body }),
  loginEmail: (body: LoginEmail) => send<Session>('/auth/login/email', { method: 'POST', body }),
  provider: (name: Provider) => send<ProviderPlace>(`/auth/providers/${name}`),
  loginBy: (name: Provider, body: LoginByProvider) =>
    send<Session>(`/auth/login/${name}`, { method: 'POST', body }),
  logout: () => send<void>('/auth/logout', { method: 'POST' }),
});
