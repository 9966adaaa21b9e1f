import { request } from 'node:http';
import { parentPort } from 'node:worker_threads';

/** One request, and how much of its answer is read. */
export interface Asked {
  readonly id: number;
  readonly port: number;
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string | undefined;
  readonly bytesMax: number;
}

export interface Answered {
  readonly id: number;
  readonly status: number;
}

// A client in a thread of its own: what it does is not counted as the server's work. Answers are read and thrown away.
parentPort?.on('message', ({ id, port, method, path, headers, text, bytesMax }: Asked) => {
  let bytes = 0;
  const asked = request({ port, host: '127.0.0.1', method, path, headers }, (answer) => {
    const end = () => report(answer.statusCode ?? 0);
    answer.on('end', end).on('error', fail);
    answer.on('data', (piece: Buffer) => {
      bytes += piece.length;
      if (bytes < bytesMax) return;
      answer.removeListener('end', end);
      end();
      asked.destroy();
    });
  });
  const report = (status: number) => parentPort?.postMessage({ id, status } satisfies Answered, []);
  const fail = () => report(0);
  asked.on('error', fail);
  asked.end(text);
});
