/**
 * Gives a file to the person: browsers put it among the downloads. The web's way; the one place where a shell, which has no downloads,
 * offers it to be shared instead.
 */
export async function saveFile(name: string, file: Blob): Promise<void> {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The download has taken hold of it by the next turn but one; some engines read the address only then.
  setTimeout(() => URL.revokeObjectURL(address), KEPT_MS);
}

const KEPT_MS = 60_000;
