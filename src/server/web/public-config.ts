import type { Provider } from '#contract/account.ts';
import type { PublicConfig, StoreLinks } from '#contract/public-config.ts';
import { shownAdmission } from '#server/accounts/operator/admission.ts';
import { relyingPartyAt } from '#server/accounts/web-authn/verify.ts';
import { type Config, oidcNameOf, sentryDsnOf } from '#server/core/config/config.ts';
import type { PublicConfigs } from './headers/page-config.ts';

/** The configuration in pages of each address, that of the first first. */
export function publicConfigsOf(config: Config, signIn: readonly Provider[]): PublicConfigs {
  const first = publicConfigOf(config, signIn);
  const others = config.OTHER_URLS.map((here) => {
    const { passkeys: _, ...shared } = first;
    return { ...shared, here, ...passkeysAt(here) };
  });
  return [first, ...others];
}

const passkeysAt = (origin: string) => relyingPartyAt(origin) && { passkeys: true as const };

/** The configuration in pages, without what is not set up. */
export function publicConfigOf(config: Config, signIn: readonly Provider[]): PublicConfig {
  const { ANALYTICS_URL, ANALYTICS_DOMAIN, CRISP_WEBSITE_ID, REGISTRATION = 'open' } = config;
  const appStore = linksOf(config.APP_STORE_URL_EN, config.APP_STORE_URL_FR, config.APP_STORE_URL_ES);
  const playStore = linksOf(config.PLAY_STORE_URL_EN, config.PLAY_STORE_URL_FR, config.PLAY_STORE_URL_ES);
  const sentryDsn = sentryDsnOf(config);
  const oidcName = oidcNameOf(config);
  return {
    publicUrl: config.PUBLIC_URL,
    ...(config.OTHER_URLS.length > 0 && { hasOthers: true as const }),
    ...(signIn.length > 0 && { signIn }),
    ...(oidcName && { oidcName }),
    ...(config.OIDC_AUTO_REDIRECT && { autoSignIn: 'oidc' as const }),
    ...((oidcName ?? config.TRUSTED_HEADER_USER) && { endsElsewhere: true as const }),
    ...shownAdmission({ registration: REGISTRATION, domains: config.REGISTRATION_DOMAINS ?? [] }),
    ...passkeysAt(config.PUBLIC_URL),
    ...(appStore && { appStore }),
    ...(playStore && { playStore }),
    ...(config.SOCIAL_LINKS.length > 0 && { socialLinks: config.SOCIAL_LINKS }),
    ...(config.SOURCE_URL && { sourceUrl: config.SOURCE_URL }),
    ...(!config.API_DOCS && { noApiDocs: true as const }),
    ...(ANALYTICS_URL &&
      ANALYTICS_DOMAIN && { analytics: { endpoint: endpointAt(ANALYTICS_URL), domain: ANALYTICS_DOMAIN } }),
    ...(sentryDsn && { sentryDsn }),
    ...(CRISP_WEBSITE_ID && { crispWebsiteId: CRISP_WEBSITE_ID }),
  };
}

function linksOf(en?: string, fr?: string, es?: string): StoreLinks | undefined {
  const links = { ...(en && { en }), ...(fr && { fr }), ...(es && { es }) };
  return Object.keys(links).length > 0 ? links : undefined;
}

/** A bare origin is that of the service: its events go to Plausible's own path. */
function endpointAt(address: string): string {
  const url = new URL(address);
  return url.pathname === '/' ? `${url.origin}/api/event` : url.href;
}
