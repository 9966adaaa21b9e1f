interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL: (address: string) => string },
  ): { createScriptURL(address: string): string };
}

const trusted = new Map<string, string>();

/**
 * The address of a worker as a trusted one, where the browser asks for that: the page's policy allows no other text to become a script.
 * Each policy is of one address.
 */
export function scriptAddress(policy: string, address: string): string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  const known = trusted.get(policy);
  if (known !== undefined) return known;
  const made = trustedTypes
    ?.createPolicy(policy, { createScriptURL: () => address })
    .createScriptURL(address);
  trusted.set(policy, made ?? address);
  return made ?? address;
}
