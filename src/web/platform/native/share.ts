import { Directory, Filesystem } from '@capacitor/filesystem';
import { Share } from '@capacitor/share';

/** Hands a picture to another app, by way of a file of the app's cache: the phone empties that by itself. */
export async function sharePicture(file: File, title: string): Promise<void> {
  const { uri } = await Filesystem.writeFile({
    path: file.name,
    data: await base64Of(file),
    directory: Directory.Cache,
  });
  await Share.share({ title, dialogTitle: title, files: [uri] });
}

async function base64Of(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
}
