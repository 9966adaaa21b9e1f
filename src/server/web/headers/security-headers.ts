const ONE_YEAR_SECONDS = 31_536_000;

/** Sent with every file and page; the pages' content security policy comes on top. */
export function securityHeaders(publicUrl: string): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    // The address of a page stays here, our own files included: that of a mailed link carries its token.
    'referrer-policy': 'strict-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    // On plain http browsers ignore both, the first with an error in the console.
    ...(publicUrl.startsWith('https://') && {
      'cross-origin-opener-policy': 'same-origin',
      'strict-transport-security': `max-age=${ONE_YEAR_SECONDS}; includeSubDomains`,
    }),
  };
}
