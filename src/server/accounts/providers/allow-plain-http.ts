import { allowInsecureRequests, type Configuration } from 'openid-client';

/**
 * For a provider on this very machine. The library marks it deprecated only to stand out, and knows it by its identity; the linter
 * takes that word here and nowhere else (.oxlintrc.json).
 */
export const allowPlainHttp: (configuration: Configuration) => void = allowInsecureRequests;
