const directives = {
  'default-src': "'none'",
  'script-src': "'self'",
  'style-src': "'self'",
  'img-src': "'self' data: blob:",
  'font-src': "'self'",
  'connect-src': "'self'",
  'manifest-src': "'self'",
  'worker-src': "'self'",
  'form-action': "'self'",
  'base-uri': "'none'",
  'frame-ancestors': "'none'",
  'object-src': "'none'",
};

/** What a page may load and do: its own origin, and no inline script or style at all. */
export const contentSecurityPolicy = write(directives);

/** The development server's pages: its client is an inline script, its styles are inline, and it talks over a socket. */
export const developmentPolicy = write({
  ...directives,
  'script-src': "'self' 'unsafe-inline' 'unsafe-eval'",
  'style-src': "'self' 'unsafe-inline'",
  'connect-src': "'self' ws: wss:",
});

function write(policy: Readonly<Record<string, string>>): string {
  return Object.entries(policy)
    .map(([directive, value]) => `${directive} ${value}`)
    .join('; ');
}
