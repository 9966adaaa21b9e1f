/** Saves a file: a browser downloads it, an app opens the share sheet. False when the user cancelled. */
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
  // Some engines read the address only after a while.
  setTimeout(() => URL.revokeObjectURL(address), REVOKE_AFTER_MS);
  return true;
}

const REVOKE_AFTER_MS = 60_000;
