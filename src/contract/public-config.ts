/** What the browser may know of the server's configuration: it is part of every page. Free of zod. */
export interface PublicConfig {
  /** The origin that links, canonical addresses and redirects carry, without a slash at the end. */
  readonly publicUrl: string;
}
