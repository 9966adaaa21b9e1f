import type { Provider } from '#contract/account.ts';
import type { ConfirmProofCode, Proof, ProveByPassword, ProveByProvider } from '#contract/proof.ts';
import type { Api } from '../api.ts';

/** The calls that make a session fresh again. Apart from the others, so that the first screen does not carry them. */
export const proofOf = ({ send }: Pick<Api, 'send'>) => ({
  get: () => send<Proof>('/user/proof'),
  byPassword: (body: ProveByPassword) => send<void>('/user/proof/password', { method: 'POST', body }),
  mailCode: () => send<void>('/user/proof/code', { method: 'POST' }),
  byCode: (body: ConfirmProofCode) => send<void>('/user/proof/code/confirm', { method: 'POST', body }),
  byProvider: (provider: Provider, body: ProveByProvider) =>
    send<void>(`/user/proof/${provider}`, { method: 'POST', body }),
});
