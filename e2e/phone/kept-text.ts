/** The snapshot on the device, as text. Runs in the page: it refers to nothing outside itself. */
export async function keptText(): Promise<string> {
  const opened = indexedDB.open('resilience');
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    opened.addEventListener('success', () => resolve(opened.result));
    opened.addEventListener('error', () => reject(opened.error ?? new Error('It did not open')));
  });
  if (!database.objectStoreNames.contains('copy')) return '';
  const all = database.transaction('copy').objectStore('copy').getAll();
  const text = await new Promise<string>((resolve) => {
    all.addEventListener('success', () => resolve(JSON.stringify(all.result)));
  });
  database.close();
  return text;
}
