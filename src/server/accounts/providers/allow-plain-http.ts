import { allowInsecureRequests, type Configuration } from 'openid-client';

/**
 * For a provider on this machine. The library marks it as deprecated only as a warning, and compares it by identity; the linter allows it
 * here alone (.oxlintrc.json).
 */
export const allowPlainHttp: (configuration: Configuration) => void = allowInsecureRequests;
