import type { Provider } from '#contract/account.ts';
import type { App } from '#web/app/app.ts';

/** The name of a provider. The operator names their own; a general name is left for the links of one that is no longer configured. */
export function providerName({ t, config }: Pick<App, 't' | 'config'>, provider: Provider): string {
  return (provider === 'oidc' ? config.oidcName : undefined) ?? t(`providers.${provider}`);
}
