import type { Fetch } from '../api/api-client.ts';

/**
 * A response as a file: `download((fetch) => api.call('GET /user/export', { fetch }))`. The call sends its token and rejects as usual, but
 * the file is not read as JSON.
 */
export async function download(read: (fetch: Fetch) => Promise<unknown>): Promise<Blob> {
  let file = new Blob();
  await read(async (input, init) => {
    const answer = await globalThis.fetch(input, init);
    // The page of a captive portal, or an error.
    if (!answer.ok || !answer.headers.has('content-disposition')) return answer;
    file = await answer.blob();
    return new Response(null, { status: 204 });
  });
  return file;
}
