/** What secrets look like: 32 random bytes as text, and the value after the name of a secret. */
const secrets = [
  /[\w-]{43,}/g,
  /(?<=\b(?:token|opaqueToken|password|code|state|nonce|authorization|cookie)["']?[=:]\s?["']?)[^\s"'&,;]+/gi,
  /(?<=\bBearer )\S+/gi,
];

/** Query and hash of an address: links of mails carry their secrets there. */
const afterPath = /(?=[?#])(?<=\bhttps?:\/\/[^\s?#"']+)[?#][^\s"')]*/g;

/** A text without secrets, for a service outside. */
export function scrub(text: string): string {
  return secrets.reduce((left, secret) => left.replace(secret, '[…]'), text.replace(afterPath, ''));
}
