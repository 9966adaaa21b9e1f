import type { Provider } from './account.ts';

/** What the browser may know of the server's configuration: it is part of every page. Free of zod. */
export interface PublicConfig {
  /** The origin that links, canonical addresses and redirects carry, without a slash at the end. */
  readonly publicUrl: string;
  /** The providers that a browser can sign in by; left out where there is none. */
  readonly signIn?: readonly Provider[];
}
