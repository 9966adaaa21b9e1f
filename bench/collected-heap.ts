interface InspectorAnswer {
  readonly id: number;
  readonly result?: { readonly usedSize?: number };
}

/** Collects the garbage of a process that was started with --inspect, and answers its used heap in MB. */
export async function collectedHeapMegabytes(output: string): Promise<number> {
  // The last: the server's process starts Node twice (scripts/start.mjs).
  const [address] = [...output.matchAll(/ws:\/\/\S+/g)].at(-1) ?? [];
  if (address === undefined) throw new Error('The server has no inspector.');
  const socket = new WebSocket(address);
  try {
    await firstEvent(socket, 'open');
    await ask(socket, 1, 'HeapProfiler.collectGarbage');
    const { result } = await ask(socket, 2, 'Runtime.getHeapUsage');
    return (result?.usedSize ?? Number.NaN) / 1e6;
  } finally {
    socket.close();
  }
}

async function ask(socket: WebSocket, id: number, method: string): Promise<InspectorAnswer> {
  const answered = firstEvent(socket, 'message');
  socket.send(JSON.stringify({ id, method }));
  const answer = JSON.parse(String(((await answered) as MessageEvent).data)) as InspectorAnswer;
  if (answer.id !== id) throw new Error(`The inspector did not answer ${method}.`);
  return answer;
}

async function firstEvent(socket: WebSocket, name: 'open' | 'message'): Promise<Event> {
  return await new Promise((resolve, reject) => {
    socket.addEventListener(name, resolve, { once: true });
    socket.addEventListener('error', () => reject(new Error('The inspector did not answer.')), {
      once: true,
    });
  });
}
