/**
 * Gives a file to the person: browsers put it among the downloads, and a shell, which has none, offers it to other apps. False when the
 * person chose none of these.
 */
export async function saveFile(name: string, file: Blob): Promise<boolean> {
  if (import.meta.env.NATIVE) {
    const { shareFile } = await import('./native/share.ts');
    return await shareFile(new File([file], name), name);
  }
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The download has taken hold of it by the next turn but one; some engines read the address only then.
  setTimeout(() => URL.revokeObjectURL(address), KEPT_MS);
  return true;
}

const KEPT_MS = 60_000;
