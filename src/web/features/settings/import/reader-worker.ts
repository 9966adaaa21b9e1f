import { FILE_BYTES_MAX, type ForeignAnswers, ForeignFileError } from '#client/imports/foreign.ts';
import { createForeignReader, type ForeignReader } from '#client/imports/foreign-reader.ts';
import { EXPORT_FORMAT } from '#contract/export-file.ts';
import { loadEmojiChoice } from '#web/shared/emoji-words/emoji-choice.ts';
import type { ReaderAnswer, ReaderCall, ReaderCalls, ReadFor } from './reader-calls.ts';

/**
 * Reads the files of other apps beside the page, which stays responsive: years of days are some seconds of work on a phone. They stay here,
 * and go to the page one habit at a time.
 */

let reader: ForeignReader | null = null;

/** Characters of a file in which our own export names its format. */
const START = 1_024;

async function read(
  file: Blob,
  answers: ForeignAnswers,
  { locale, ...whose }: ReadFor,
): Promise<ReturnType<ReaderCalls['read']>> {
  // It may be larger than those of other apps, and has its own reader.
  const start = await file.slice(0, START).text();
  if (start.includes(`"${EXPORT_FORMAT}"`) && start.includes('"format"')) return 'own';
  if (file.size > FILE_BYTES_MAX) return 'tooLarge';
  const choice = await loadEmojiChoice(locale);
  reader = createForeignReader({ ...whose, ...choice });
  try {
    return reader.read(new Uint8Array(await file.arrayBuffer()), answers);
  } catch (error) {
    if (!(error instanceof ForeignFileError)) throw error;
    const { refusal, source } = error;
    return refusal === 'own' || source === null ? refusal : { refusal, source };
  }
}

async function answerTo(call: ReaderCall): Promise<ReaderAnswer['answer']> {
  if (call.name === 'read') return await read(...call.input);
  if (!reader) throw new Error('No file was read.');
  return call.name === 'year' ? reader.year(...call.input) : reader.parts(...call.input);
}

addEventListener('message', ({ data }: MessageEvent<ReaderCall>) => {
  answerTo(data).then(
    (answer) => postMessage({ call: data.call, answer } satisfies ReaderAnswer, { transfer: [] }),
    (error: unknown) =>
      postMessage({ call: data.call, failure: String(error) } satisfies ReaderAnswer, { transfer: [] }),
  );
});
