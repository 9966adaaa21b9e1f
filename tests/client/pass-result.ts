/** Passes a result on, unless the page that asked is gone. */
export async function passResult<R>(
  work: Promise<R>,
  tab: { readonly alive: boolean },
  resolve: (result: R) => void,
  reject: (reason: unknown) => void,
): Promise<void> {
  try {
    const result = await work;
    if (tab.alive) resolve(result);
  } catch (error) {
    reject(error);
  }
}
