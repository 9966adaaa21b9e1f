import { Directory, Filesystem } from '@capacitor/filesystem';
import { Share } from '@capacitor/share';
import { toBase64 } from '../base64.ts';
import { isUserCancelled } from './user-cancelled.ts';

/** Passes a file to another app through the app's cache, which the phone empties by itself. False when the user cancelled. */
export async function shareFile(file: File, title: string): Promise<boolean> {
  const { uri } = await Filesystem.writeFile({
    path: file.name,
    data: await toBase64(file),
    directory: Directory.Cache,
  });
  try {
    await Share.share({ title, dialogTitle: title, files: [uri] });
    return true;
  } catch (error) {
    if (isUserCancelled(error)) return false;
    throw error;
  }
}

/** Passes a link to another app. */
export async function shareLink(url: string, title: string): Promise<void> {
  await Share.share({ title, dialogTitle: title, url });
}
