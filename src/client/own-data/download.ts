import type { ImportAccount, ImportDividers, Imported, ImportHabit } from '#contract/own-data.ts';
import type { OwnTable } from '#contract/own-data-file.ts';
import type { Fetch, Send } from '../api/api-client.ts';
import type { Api } from '../api.ts';

/** One's own data, out and in again. Apart from the other calls, so that the first screen does not carry them. */
export const ownDataOf = ({ send }: Pick<Api, 'send'>) => ({
  exportData: () => download(send, '/user/export'),
  exportTable: (table: OwnTable) => download(send, `/user/export/${table}`),
  importAccount: (body: ImportAccount, signal?: AbortSignal) =>
    send<void>('/user/import', { method: 'POST', body, signal }),
  importDividers: (body: ImportDividers, signal?: AbortSignal) =>
    send<Imported>('/user/import/dividers', { method: 'POST', body, signal }),
  importHabit: (body: ImportHabit, signal?: AbortSignal) =>
    send<Imported>('/user/import/habits', { method: 'POST', body, signal }),
});

/** An answer as a file: asked for like any other, with its token and its refusals, but not read as JSON. */
async function download(send: Send, path: string): Promise<Blob> {
  let file = new Blob();
  const fetch: Fetch = async (input, init) => {
    const answer = await globalThis.fetch(input, init);
    if (!isFile(answer)) return answer;
    file = await answer.blob();
    return new Response(null, { status: 204 });
  };
  await send<void>(path, { fetch });
  return file;
}

/** Not the page of a captive portal, and no refusal. */
const isFile = ({ ok, headers }: Response): boolean => ok && headers.has('content-disposition');
