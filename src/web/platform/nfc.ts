/** What we use of Web NFC, which only Chrome on Android has so far, on https. */
interface TagWriter {
  write(
    message: { readonly records: readonly { readonly recordType: 'url'; readonly data: string }[] },
    options: { readonly signal: AbortSignal },
  ): Promise<void>;
}

declare global {
  // A declaration of a global property needs this word.
  var NDEFReader: (new () => TagWriter) | undefined;
}

/** Whether this browser can write NFC tags; a phone may still have no NFC. */
export const canWriteTags = (): boolean => globalThis.NDEFReader !== undefined;

/** `refused`: the site may not; `off`: the phone cannot. */
export type TagWriting = 'written' | 'stopped' | 'refused' | 'off' | 'failed';

/** By the names of the errors that Web NFC rejects with. */
const reasons: Readonly<Record<string, TagWriting>> = {
  NotAllowedError: 'refused',
  NotReadableError: 'off',
  NotSupportedError: 'off',
};

/** Waits for a tag and writes an address to it, which phones open when they touch it. */
export async function writeTag(url: string, signal: AbortSignal): Promise<TagWriting> {
  const { NDEFReader: Writer } = globalThis;
  if (Writer === undefined) return 'off';
  try {
    await new Writer().write({ records: [{ recordType: 'url', data: url }] }, { signal });
    return 'written';
  } catch (error) {
    if (signal.aborted) return 'stopped';
    return reasons[error instanceof DOMException ? error.name : ''] ?? 'failed';
  }
}
