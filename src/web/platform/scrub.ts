/** What a secret looks like: 32 random bytes in characters, whatever carries them, and what follows a name of one. */
const secrets = [
  /[\w-]{43,}/g,
  /(?<=\b(?:token|opaqueToken|password|code|state|nonce|authorization|cookie)["']?[=:]\s?["']?)[^\s"'&,;]+/gi,
  /(?<=\bBearer )\S+/gi,
];

/** The query and the hash of an address: links of mails carry their secrets there. */
const afterPath = /(?<=\bhttps?:\/\/[^\s?#"']+)[?#][^\s"')]*/g;

/** A text that leaves for somebody else, without what signs anybody in. */
export function scrub(text: string): string {
  return secrets.reduce((left, secret) => left.replace(secret, '[…]'), text.replace(afterPath, ''));
}
